import type { SlackMethod } from '../wire/method.ts';
import { createMethod, inviteMethod } from './channel-making.ts';
import { deleteMethod, getPermalinkMethod, postEphemeralMethod, postMessageMethod, updateMethod } from './chat.ts';
import {
  historyMethod,
  infoMethod,
  joinMethod,
  leaveMethod,
  listMethod,
  membersMethod,
  openMethod,
  repliesMethod,
  usersConversationsMethod,
} from './conversations.ts';
import { completeUploadMethod, deleteFileMethod, getUploadUrlMethod } from './files.ts';
import {
  authRevokeMethod,
  authTeamsListMethod,
  authTestMethod,
  connectionsOpenMethod,
  teamInfoMethod,
  usersInfoMethod,
  usersListMethod,
} from './people.ts';
import { viewsOpenMethod, viewsPublishMethod, viewsPushMethod, viewsUpdateMethod } from './views.ts';

/** Returns every method that the local Slack supports. All others are refused as `unknown_method` and recorded. */
export function slackMethods(newTicket: () => string): readonly SlackMethod[] {
  return [
    authRevokeMethod,
    authTeamsListMethod,
    authTestMethod,
    completeUploadMethod,
    connectionsOpenMethod(newTicket),
    createMethod,
    deleteFileMethod,
    deleteMethod,
    getPermalinkMethod,
    getUploadUrlMethod,
    historyMethod,
    infoMethod,
    inviteMethod,
    joinMethod,
    leaveMethod,
    listMethod,
    membersMethod,
    openMethod,
    postEphemeralMethod,
    postMessageMethod,
    repliesMethod,
    teamInfoMethod,
    updateMethod,
    usersConversationsMethod,
    usersInfoMethod,
    usersListMethod,
    viewsOpenMethod,
    viewsPublishMethod,
    viewsPushMethod,
    viewsUpdateMethod,
  ];
}
