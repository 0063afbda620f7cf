import { type CliCommand, json } from './command.ts'
import { examine, type Finding } from './doctor/doctor.ts'

export default {
  summary: 'Checks the agency folder, the configuration, the database, mail and storage.',
  options: { json },
  run: async ({ config, writer }, _operands, options) => {
    const findings = await examine(config)
    const wrong = findings.filter(({ state }) => state === 'wrong').length
    if (options.json === true) writer.line(JSON.stringify(findings))
    else for (const finding of findings) writer.line(findingInWords(finding))
    if (options.json !== true) writer.line(wrong === 0 ? 'Everything is fine.' : `${wrong} to fix.`)
    return wrong === 0 ? 0 : 1
  },
} satisfies CliCommand

const signs: Record<Finding['state'], string> = { well: '✓', note: '·', wrong: '✗' }

function findingInWords({ about, state, words }: Finding): string {
  return words
    .map((line, at) => `${at === 0 ? `${signs[state]} ${about.padEnd(12)}` : ' '.repeat(14)} ${line}`)
    .join('\n')
}
