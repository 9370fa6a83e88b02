import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** Lines in Portuguese, mostly of Brazil. */
export const PORTUGUESE: LanguageLines = {
  insults: linesOf(`
(você é|vc é|tu é|és|seu|sua|é) (um |uma |só um |um grande |) (idiota|imbecil|otário|babaca|filho da puta|merda|lixo|arrombado|retardado|corno|viado|escroto|cuzão|fracassado|inútil|desgraçado|verme|animal|porco|nojento|palhaço)( do caralho| de merda| nojento|)
(sua|que|essa|é uma|vc é uma) (puta|vagabunda|vadia|piranha|cachorra|gorda nojenta|vaca|rapariga|biscate|galinha|burra|cadela)( do caralho| nojenta| de merda| imunda|)
(cala a boca|cala essa boca|fecha a boca|cala) (seu|sua|logo|) (idiota|lixo|imbecil|puta|arrombado|viado|retardado|burro|vagabunda|merda)
(vai se foder|vai tomar no cu|vai à merda|vtnc|vsf|vai pra puta que pariu|se fode|some daqui|vai pro inferno) (seu|sua|) (otário|arrombado|filho da puta|lixo|vadia|corno|babaca|)
ninguém (gosta de você|te suporta|te aguenta|te quer aqui|liga pra você)(,| ) (seu (lixo|fracassado|otário)|sua gorda|some|você é patético|feioso)
(os|as|esses|todo|essas) (pretos|negros|viados|gays|judeus|ciganos|nordestinos|imigrantes|muçulmanos|travestis|índios|mulheres|favelados) (são|é|não passam de) (tudo |todos |) (lixo|bandidos|doentes|uma praga|macacos|animais|parasitas|ladrões|vagabundos|inferiores|escória)
(macaco|preto imundo|viado|sapatão|traveco|cigano|judeu|baiano|índio|mongol) (de merda|nojento|fedido|do caralho|volta pra tua terra|maldito)
(que|você me dá|tenho) nojo (de você|dessa gente|desse lixo)(,| ) (seu (porco|verme|merda)|gorda|imundo|some daqui)
(sua|a sua|essa tua) (mãe|cara|irmã) (é uma (puta|vagabunda)|é ridícula|parece um lixo|dá nojo)( otário|)
(como|nossa como) (você é|vc é|esse cara é) (burro|idiota|inútil|patético|retardado|ridículo|feio)( não serve pra nada| demais| seu lixo|)
`),
  threats: linesOf(`
(vou|vamos|eu vou) te (matar|esfaquear|quebrar|arrebentar|dar um tiro|encher de bala|estuprar|queimar vivo|cortar em pedaços|degolar|pegar na saída|espancar)( seu (arrombado|filho da puta|lixo)| quando te achar| eu juro| hoje| desgraçado|)
(sei|a gente sabe|eu sei) onde (você mora|tu mora|vc trabalha|seus filhos estudam|você dorme)(,| e) (vou aí|se cuida|tá morto|vou te pegar|pode esperar|vai se arrepender)
(você tá|tu tá|vc já tá|tá) (morto|na minha lista|com os dias contados)( seu (verme|merda)| quando eu te encontrar|, pode escrever|, me aguarde|)
(tomara que|espero que) (você|vc|ele|ela|vocês|essa gente) (morra|se foda e morra|seja estuprada|pegue câncer|morram|queime no inferno|seja atropelado|apodreça)( logo| devagar| sozinho| gritando|)
(tem que|deviam|tinham que|precisa|era pra) (matar|fuzilar|enforcar|queimar|exterminar|linchar|meter bala em|castrar|dar um tiro em) (todos eles|esses (viados|bandidos|comunistas|pretos|políticos|traidores)|essa gente|tudo|todo mundo lá)
(se mata|se enforca|pula da ponte|dá um tiro na cabeça|corta os pulsos|morre logo)( logo|, ninguém vai sentir falta| seu lixo| gorda| desgraçado|)
(se prepara|cuidado|me aguarda|fica esperto), (vou te achar|vou te pegar na rua|teu sangue vai correr|tua hora vai chegar|vai ter volta com bala)
(morte aos|vamos acabar com os|bala nos|fogo nos) (viados|judeus|comunistas|pretos|nordestinos|imigrantes|crentes|petistas|bolsonaristas|ciganos)
se (você|vc|tu) (falar|voltar|aparecer|chegar perto) (eu te mato|te quebro no meio|te dou um tiro|te arrebento a cara|te corto)
`),
  selfHarm: linesOf(`
(eu |) (não quero|não aguento|não tenho vontade de|não consigo) (mais |) (viver|viver assim|continuar viva|acordar amanhã|existir|estar nesse mundo|ficar vivo)( mais|)
(quero|eu quero|vou|só quero|penso em|tô querendo) (morrer|me matar|tirar minha vida|me suicidar|sumir pra sempre|me enforcar|pular da ponte|acabar com tudo|deixar de existir)( hoje| essa noite| de vez| logo|)
(ontem|de novo|hoje|essa noite) (me cortei|eu me cortei|voltei a me machucar|me mutilei|fiz cortes) (nos braços|nos pulsos|nas pernas|com a gilete|de propósito)(, ninguém sabe| e não consigo parar|)
(todo mundo|minha família|meus pais|vocês|o mundo) (ficaria|estaria|seriam|ficariam) (melhor|mais felizes) (sem mim|se eu (morresse|sumisse|não existisse|não tivesse nascido))
ninguém (vai sentir minha falta|ia notar|ia chorar|se importaria) se eu (morrer|morresse|sumir|me matar)
(minha vida|viver|a vida) (não tem sentido|não vale nada|é um inferno|não vale a pena)(,| e) (quero morrer|eu desisto|penso em suicídio|prefiro morrer|não quero mais estar aqui)
(adeus|me perdoem|essa é minha despedida|deixei uma carta|cuidem do meu cachorro), (hoje acaba tudo|vou embora pra sempre|amanhã não vou estar aqui|não aguento mais)
(tomei|engoli) (todos os|uma cartela de|muitos|um monte de) (remédios|comprimidos)(,| e) (quero morrer|tô com medo|adeus|não sinto nada)
(só penso|vivo pensando|não paro de pensar|tô pensando) em (suicídio|me matar|morrer|acabar com minha vida|me cortar|morte)
(me odeio|sou um peso|não sirvo pra nada|sou um erro) e (quero morrer|devia morrer|não mereço viver|queria não existir|prefiro sumir de vez)
`),
  sexual: linesOf(`
(manda|me manda|mostra|envia) (um |uns |) (nudes|nude|foto pelada|foto da bunda|foto do pau|foto dos peitos|pack|vídeo batendo|a buceta)( gata| pfv| gostosa|)
(quero|vou|tô doido pra|queria) (te comer|te foder|chupar sua buceta|sentar no seu pau|meter em você|gozar na sua boca|te chupar toda|comer seu cu)( a noite toda| gostosa| com força| agora|)
(chupa|mama|senta|lambe|engole) (meu pau|minha rola|minha buceta|minhas bolas|aqui gostosa|no meu pau|tudo)( safada| vai| até o talo|)
(tô|estou|fiquei) (com |) (muito |tão |) (tesão|excitado|molhada|dura|excitada|no cio)(,| e) (quem quer transar|tô batendo uma|vem me comer|me masturbando pensando em você|quero pica|bora foder)
(procuro|quem quer|bora|afim de) (sexo|uma foda|sexo virtual|trocar nudes|ménage|putaria|sexo casual|call safada)( hoje| agora| no privado|)
(ele|ela|eu) (me |) (comeu|chupou|fodeu|meteu|gozou) (a noite toda|no meu cu|na minha boca|por trás|sem camisinha|até eu gozar)
(novinhas de 18+|mulheres|casadas|gordinhas) (peladas|safadas|fodendo|gozando|de quatro) (ao vivo|no vídeo|na sua cidade|sem censura|xvideos)
`),
  plain: linesOf(`
(tô|estou|morri|morrendo) (morrendo |) de (rir|fome|calor|frio|sono|vergonha|saudade)( kkkk| 😂| aqui|)
(meu|o|a) (celular|notebook|bateria|carro|wifi|servidor) (morreu|tá morto|descarregou|caiu|já era)( de novo|, já volto|, vou carregar|)
(essa|esse|o|a) (prova|trabalho|calor|chefe|trânsito|semana|segunda) (vai me matar|tá me matando|me matou|acaba comigo)
(mata|matem|foca|atira|derruba) (o boss|o dragão|primeiro o mago|os zumbis|o curandeiro|o arqueiro) (e depois o baú|antes da fase {n}|com o arco|rápido|no segundo turno|)
(a gente|nós|eles) (destruiu|amassou|ganhou|matou|perdeu|levou uma surra) (eles |de 3 a 0|na ranked|na final|no último round|no jogo de ontem)( gg| kkk|)
(caralho|porra|puta merda|putz|cacete|nossa|pqp) (que (jogo|gol|filme|frio|comida boa)|esqueci|perdi o ônibus|já são {n} horas|tá lindo|chegou rápido)
(foda|muito foda|do caralho|show|massa) (esse (show|jogo|som|desenho)|demais|parabéns|cara|, curti)
(me|a|o) (chamou|chamaram|xingaram) (ela |ele |a gente |) de "?(puta|idiota|viado|gorda|macaco|vagabunda|sapatão)"?(,| e) (denunciei|ninguém fez nada|doeu|bloqueei|isso é crime)
(não|nunca|por favor não) (chame|chama|xinga|xingue) (ninguém|ela|as pessoas|seu irmão) de (burro|viado|gorda|puta|retardado|idiota)
(sou|meu irmão é|minha amiga é|meu chefe é) (gay|lésbica|trans|muçulmano|judia|negro|nordestino|indígena|imigrante|surdo|cigano) e (tenho orgulho|trabalha comigo|é gente boa|mora aqui perto|joga com a gente|tá tudo bem)
(as mulheres|os muçulmanos|os judeus|os imigrantes|os gays|as pessoas trans|os negros|os nordestinos) (merecem (respeito|os mesmos direitos)|moram aqui há anos|são (bem-vindos|gente como a gente)|fazem festa hoje|trabalham muito|não são bandidos)
(dizer que|quem fala que|é mentira que|essa ideia de que) (gays|mulheres|negros|imigrantes|judeus|nordestinos) (são|sejam) (doentes|lixo|inferiores|bandidos|burros) (é preconceito|é racismo|tá errado|não faz sentido)
se (você tá mal|pensar em suicídio|precisar de ajuda|quiser conversar|alguém falar em se matar), (liga|procura ajuda|me chama|fala com alguém)( 188|, você não tá (sozinho|sozinha)| no cvv| com um amigo|)
(meu|um|minha) (amigo|primo|prima|colega) (se matou|tem depressão|tentou suicídio|fala em morrer|faleceu)(,| e) (como posso ajudar|sinto falta|tô preocupada|o enterro é sexta)
(me cortei|cortei) (cozinhando|o cabelo|o dedo|as unhas|fazendo a barba|com papel)( ai| nada grave| gostaram|)
(tô|estou|hoje tô) (meio |muito |) (cansado|triste|doente|estressada|acabado|desanimado|exausta)(, vou dormir|, amanhã melhora|, semana longa|, mas passa|)
(não aguento mais|cansei) (essa (chuva|aula|reunião)|tanto dever de casa|comer, tô cheia|esse barulho|spoiler)
não quero mais (trabalhar|estudar|jogar|sair|pizza|ver essa série)( hoje| por enquanto|)
(a aula|a palestra|o artigo|a médica) (de|sobre) (educação sexual|saúde sexual|camisinha|menstruação|anticoncepcional) (é|foi|começa) (amanhã|às {n}|legal|no auditório)
(dormir|a estátua|o quadro|nadar) (pelado|pelada|nu|nua) (é confortável|tá no museu|nesse calor|é famosa)
(bora|vamos|você vem|vcs vêm|jogamos) (amanhã|sábado|hoje à noite|mais tarde|às {n}) (ver o jogo|jantar|estudar|no cinema|online|lá em casa|no parque)?
(obrigado|valeu|brigada|show|beleza|perfeito|tranquilo)( pela ajuda| gente|, até amanhã| mano|, já vi| galera|)
(o servidor|o build|o site|o banco|o teste|o deploy) (caiu|quebrou|tá lento|voltou|dá erro 500)(, alguém olha|, vou reiniciar| de novo|)
(alguém sabe|alguém tem|vocês sabem) (como faz|que horas começa|uma receita boa|onde compro ingresso|se tem aula amanhã)?
(comi|comemos|vou comer|come) (demais|bolo|pastel|feijoada|tudo|a sobremesa)( hoje| na vó| kkk|)
(cala a boca|para|ah não) (kkkk|que engraçado|mentira|não acredito)
(vou|vamos) te (matar (de rir|de cócegas|kkk)|ligar depois|mandar as fotos|esperar na estação|ganhar no xadrez)
(pau|pão|caldo) (de (queijo|selfie|macarrão)|que nasce torto|brasil)( é bom| adoro|)
`),
};
