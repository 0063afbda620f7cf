import { describe, expect, test } from 'vitest'
import { CSV_READ_LIMIT, csvFile, MAX_CSV_ROWS, rowsOfFile } from './csv-file.ts'

describe('a list as a file', () => {
  test('has a line of headings, then one a row', () => {
    const homes = rowsOfFile([
      { address: '3 Mill Lane, Oakham', price: 250_000 },
      { address: 'The Old Forge', price: 325_000 },
    ])
    expect(csvFile('homes.csv', ['address', 'price'], homes, (home) => [home.address, String(home.price)])).toEqual({
      filename: 'homes.csv',
      text: 'address,price\r\n"3 Mill Lane, Oakham",250000\r\nThe Old Forge,325000\r\n',
    })
  })

  test('that is empty has its headings alone', () => {
    expect(csvFile('none.csv', ['address'], rowsOfFile([]), () => []).text).toBe('address\r\n')
  })

  test('says so when the list goes on', () => {
    const read = Array.from({ length: CSV_READ_LIMIT }, (_, index) => index)
    expect(rowsOfFile(read.slice(1))).toEqual({ rows: read.slice(1) })
    expect(rowsOfFile(read)).toMatchObject({ rows: { length: MAX_CSV_ROWS }, endsAfter: MAX_CSV_ROWS })
  })
})
