import { z } from 'zod'
import { environmentSchema } from '#src/config.ts'

/** docs/configuration.md, as the table of variables in src/config.ts says it. */
export function configurationPage(): string {
  const rows = Object.entries(environmentSchema.shape).map(([name, variable]) => {
    const given = variable.safeParse(undefined)
    const standard = given.success && given.data !== undefined ? `\`${given.data}\`` : 'none'
    const choices = choicesOf(variable)
    const oneOf = choices.length > 0 ? ` One of ${choices.map((choice) => `\`${choice}\``).join(', ')}.` : ''
    return `| \`${name}\` | ${standard} | ${variable.description ?? ''}${oneOf} |\n`
  })
  return `# Configuration

Kerbside reads these environment variables once, when it starts. A mistake in any of them ends the start with all mistakes
at once; an empty variable counts as absent. \`npm run kerbside -- config\` prints what is in force, without the secrets.

| variable | default | what it does |
|---|---|---|
${rows.join('')}
What an agency decides for its own site (price ladders, default status, texts, colours …) stands in its folder instead:
see \`how-to/add-an-agency.md\`.

Made by \`node scripts/document-configuration.ts\` from \`src/config.ts\`; a test compares the two.
`
}

function choicesOf(variable: z.core.$ZodType): (string | number)[] {
  if (variable instanceof z.ZodOptional || variable instanceof z.ZodDefault) return choicesOf(variable.unwrap())
  return variable instanceof z.ZodEnum ? variable.options : []
}
