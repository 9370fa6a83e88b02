// Prisma's command line asks for its studio and its local server as it starts, and uses neither to validate, generate or migrate.
module.exports = {};
