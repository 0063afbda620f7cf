// Loaded before every script (see package.json), and so written for any Node: plain words instead of a syntax error.
const { existsSync } = require('node:fs')
const { join } = require('node:path')

function refuse(words) {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

if (!existsSync(join(__dirname, '../node_modules/fastify')))
  refuse('Run "npm ci" first: it installs what Kerbside needs.')
if (Number(process.versions.node.split('.')[0]) < 24)
  refuse(
    `Kerbside needs Node 24 or newer, and this is ${process.version}. "npm ci" puts a fitting one into the project: ` +
      'start with npm (npm start, npm test …), or install Node 24.',
  )
