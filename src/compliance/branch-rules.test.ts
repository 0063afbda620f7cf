import { expect, it } from 'vitest'
import { anAgency } from '#test/fixtures/agency.ts'
import { branchFindings } from './branch-rules.ts'

const { legal } = anAgency()
const missing = (changes: Partial<typeof legal>, nations: Parameters<typeof branchFindings>[1]) =>
  branchFindings({ legal: { ...legal, landlordFeesUrl: '/fees', tenantFeesUrl: '/fees', ...changes } }, nations).map(
    ({ rule, detail }) => `${rule.id}: ${detail}`,
  )

it('a branch that lets homes in England lacks nothing where scheme, redress and fees are said', () => {
  expect(missing({}, ['england'])).toEqual([])
})

it.each([
  [{ landlordFeesUrl: undefined }, 'letting-fees-shown: No page of landlords’ fees'],
  [{ redress: { scheme: 'A scheme', member: '' } }, 'redress-scheme-shown: Scheme or member number is missing'],
  [
    { clientMoneyProtection: { scheme: 'A scheme', reference: '1', certificateUrl: '' } },
    'money-protection-shown: Scheme, reference or certificate is missing',
  ],
])('a branch that lets homes in England lacks, with %j, %s', (changes, found) => {
  expect(missing(changes, ['england'])).toEqual([found])
})

it('a branch that lets homes in Scotland needs the number of the Letting Agent Register', () => {
  expect(missing({}, ['scotland'])).toEqual(['scottish-letting-agent-number: No number'])
  expect(missing({ scottishLettingAgentNumber: 'LARN1234567' }, ['scotland'])).toEqual([])
})
