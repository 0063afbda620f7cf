import { expect, test } from 'vitest'
import { addressLine } from './lead.ts'

test.each([
  [{}, ''],
  [
    { houseNumber: 22, street: 'Windover Street', town: 'Lewes', county: 'East Sussex', postcode: 'BN7 2XQ' },
    '22 Windover Street, Lewes, East Sussex BN7 2XQ',
  ],
  [
    { houseName: '22A', street: 'High Street', town: 'Oakham', postcode: 'LE15 6AH' },
    '22A High Street, Oakham LE15 6AH',
  ],
  [{ town: 'Oakham' }, 'Oakham'],
  [{ postcode: 'LE15 6AH' }, 'LE15 6AH'],
])('%j is "%s"', (address, line) => expect(addressLine(address)).toBe(line))
