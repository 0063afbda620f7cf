import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BlmEvent, createBlmReader } from './blm-reader.ts'

const header = "#HEADER#\nVersion : 3\nEOF : '^'\nEOR : '~'\n\n"
const definition = '#DEFINITION#\nAGENT_REF^BRANCH_ID^SUMMARY^~\n\n'
const head = `${header}${definition}#DATA#\n`
const whole = (rows: string) => `${head}${rows}#END#`

/** With the values of records as lists. */
const plain = (event: BlmEvent) => ('values' in event ? { ...event, values: event.values.all() } : event)

function readAll(text: string, options?: { longestRecord?: number }) {
  const reader = createBlmReader(options)
  return [...reader.push(text), ...reader.finish()].map(plain)
}

function readInPieces(text: string, sizes: number[]) {
  const reader = createBlmReader()
  const events: BlmEvent[] = []
  let at = 0
  for (let turn = 0; at < text.length; turn++) {
    const size = sizes[turn % sizes.length]!
    events.push(...reader.push(text.slice(at, at + size)))
    at += size
  }
  return [...events, ...reader.finish()].map(plain)
}

const refusal = (text: string) => readAll(text).find((event) => event.kind === 'refused')?.reason
const records = (text: string) => readAll(text).filter((event) => event.kind === 'record')
const bad = (text: string) => readAll(text).filter((event) => event.kind === 'bad_record')

describe('what is refused whole', () => {
  test.each([
    ['nothing', '', 'the file is empty'],
    ['white space', ' \r\n\n ', 'the file is empty'],
    ['XML called .blm', '<?xml version="1.0"?><properties/>', 'this file is XML, not BLM'],
    ['XML after a byte order mark', '\uFEFF\n<properties/>', 'this file is XML, not BLM'],
    ['JSON', '{"network": {}}', 'this file is JSON, not BLM'],
    ['a letter', 'Dear agent, attached you find', 'the file does not begin with #HEADER#, so it is not BLM'],
    ['a header alone', header, 'the file ends before #DEFINITION#: it looks cut off'],
    ['columns cut off', `${header}#DEFINITION#\nAGENT_REF^BRA`, 'the file ends inside #DEFINITION#: it looks cut off'],
    [
      'columns not closed',
      `${header}#DEFINITION#\nAGENT_REF\n#DATA#\nx^~\n#END#`,
      'the column names are not closed by EOR (~)',
    ],
    ['no data section', `${header}${definition}#END#`, 'there is no #DATA# section'],
    ['cut off before the data', `${header}${definition}`, 'the file ends before #DATA#: it looks cut off'],
    ['cut off after #DATA#', head.trimEnd(), 'the file ends without #END#: it looks cut off'],
    ['cut off between records', `${head}A^1^x^~\n`, 'the file ends without #END# (after line 11): it looks cut off'],
    ['cut off in a record', `${head}A^1^x^~\nB^1`, 'the file ends without #END# (after line 11): it looks cut off'],
    ['no version', whole('').replace('Version : 3\n', ''), 'the header has no Version'],
    ['version 2', whole('').replace(': 3', ': 2'), 'this is BLM version 2; versions 3 and 3i are read'],
    ['no EOF', whole('').replace("EOF : '^'\n", ''), 'the header has no EOF'],
    ['a long EOR', whole('').replace("'~'", "'~~'"), "EOR must be one character in straight quotes, not '~~'"],
    ['a letter as EOF', whole('').replace("'^'", "'A'"), 'EOF may not be "A"'],
    ['one separator for both', whole('').replace("'~'", "'^'"), 'EOF and EOR are both ^'],
    [
      'no AGENT_REF',
      whole('').replace('AGENT_REF', 'REF'),
      'the column AGENT_REF is missing, so rows cannot be told apart',
    ],
  ])('%s is refused as a whole', (_, text, reason) => {
    expect(refusal(text)).toBe(reason)
    expect(readAll(text).at(-1)?.kind).toBe('refused')
  })

  test('nothing follows a refusal', () => {
    const reader = createBlmReader()
    expect(reader.push('<properties>').map((event) => event.kind)).toEqual(['refused'])
    expect([...reader.push(whole('')), ...reader.finish()]).toEqual([])
  })
})

describe('rows that are set aside, and the others are not', () => {
  test('have too few or too many values, and are reported with line, what could be read and reason', () => {
    const text = whole('A^1^x^~\nB^1^~\nC^1^x^y^~\nD^1^x^~\n')
    expect(bad(text)).toEqual([
      {
        kind: 'bad_record',
        line: 11,
        values: ['B', '1'],
        reason: 'it has 2 values where the definition has 3 columns',
      },
      {
        kind: 'bad_record',
        line: 12,
        values: ['C', '1', 'x', 'y'],
        reason: 'it has 4 values where the definition has 3 columns; is an EOR (~) missing, or ^ inside a text?',
      },
    ])
    expect(records(text).map((record) => record.values[0])).toEqual(['A', 'D'])
  })

  test('a record too long to be believed is skipped in bounded memory', () => {
    const text = whole(`A^1^${'x\n'.repeat(500)}^~\nB^1^ok^~\n`)
    const events = readAll(text, { longestRecord: 400 })
    const pieces = createBlmReader({ longestRecord: 400 })
    const again = [...text.match(/[\s\S]{1,7}/g)!.flatMap((piece) => pieces.push(piece)), ...pieces.finish()].map(plain)
    expect(again).toEqual(events)
    expect(events.filter((event) => event.kind === 'bad_record')).toEqual([
      {
        kind: 'bad_record',
        line: 10,
        values: ['A', '1'],
        reason: 'it is longer than 400 characters; is an EOR (~) missing?',
      },
    ])
    expect(events.filter((event) => event.kind === 'record')).toEqual([
      { kind: 'record', line: 511, values: ['B', '1', 'ok'] },
    ])
    expect(events.at(-1)).toEqual({ kind: 'end', records: 2 })
  })
})

describe('what real files do', () => {
  test('a newline does not end a record, and lines are counted through it', () => {
    expect(records(whole('A^1^one\ntwo\r\nthree^~\r\nB^1^x^~'))).toEqual([
      { kind: 'record', line: 10, values: ['A', '1', 'one\ntwo\r\nthree'] },
      { kind: 'record', line: 13, values: ['B', '1', 'x'] },
    ])
  })

  test.each([
    ['VERSION:3', { version: '3', eof: '^', eor: '~' }],
    ['version   :   3i', { version: '3i', eof: '^', eor: '~' }],
    ['Version : "3"', { version: '3', eof: '^', eor: '~' }],
    [
      'Version : 3\nProperty Count : 1,250\nX-Sender: Acme 4',
      { version: '3', eof: '^', eor: '~', propertyCount: 1250 },
    ],
    [
      'Version : 3\nGenerated Date : 19-May-2026 12:29',
      { version: '3', eof: '^', eor: '~', generatedDate: '19-May-2026 12:29' },
    ],
  ])('the header %j is read', (line, expected) => {
    const [event] = readAll(whole('').replace('Version : 3', line))
    expect(event).toMatchObject({ kind: 'header', header: expected })
  })

  test.each([
    ['double quotes', '"^"', '"~"'],
    ['no quotes', '^', '~'],
  ])('separators in %s are read', (_, eof, eor) => {
    const text = whole('A^1^x^~').replace("'^'", eof).replace("'~'", eor)
    expect(records(text).map((record) => record.values)).toEqual([['A', '1', 'x']])
  })

  test('a quote and a tab are read as separators', () => {
    const text =
      "#HEADER#\r\nVERSION: 3\r\nEOF: '\t'\r\nEOR: '\"'\r\n#DEFINITION#\r\nAGENT_REF\tTOWN\t\"\r\n#DATA#\r\nA\tOakham\t\"\r\n#END#\r\n"
    expect(records(text).map((record) => record.values)).toEqual([['A', 'Oakham']])
  })

  test('records that are not closed by EOF are read', () => {
    const text = whole('A^1^x~\nB^1^~\n').replace('SUMMARY^~', 'SUMMARY~')
    expect(records(text).map((record) => record.values)).toEqual([
      ['A', '1', 'x'],
      ['B', '1', ''],
    ])
  })

  test('blank lines before #END#, in any case, and text after it are ignored', () => {
    const events = readAll(`${head}A^1^x^~\n\n \r\n#end#\nbye`)
    expect(events.map((event) => event.kind)).toEqual(['header', 'definition', 'record', 'end'])
  })

  test('a last record that nobody closed is read, with a warning', () => {
    const events = readAll(whole('A^1^x^~\nB^1^y^\n'))
    expect(events.filter((event) => event.kind === 'record').map((record) => record.values[0])).toEqual(['A', 'B'])
    expect(events).toContainEqual({ kind: 'warning', line: 11, message: 'the last record is not closed by EOR (~)' })
  })

  test('a declared count that is wrong is a warning', () => {
    const events = readAll(whole('A^1^x^~\n').replace('\n\n#DEF', '\nProperty Count : 97\n#DEF'))
    expect(events).toContainEqual({
      kind: 'warning',
      line: 11,
      message: 'the header declares 97 properties; the file holds 1',
    })
  })

  test('a file with no records ends well', () => {
    expect(readAll(whole('')).at(-1)).toEqual({ kind: 'end', records: 0 })
  })
})

const value = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll(/[\^~]/g, '-'))
const rows = fc.array(fc.tuple(fc.stringMatching(/^[A-Z0-9_]{1,12}$/), value, value), { maxLength: 8 })

test('what was written is read back, however the text is cut', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 }), (given, sizes) => {
      const text = whole(given.map((row) => `${row.join('^')}^~\r\n`).join(''))
      const events = readInPieces(text, sizes)
      expect(events).toEqual(readAll(text))
      expect(events.filter((event) => event.kind === 'record').map((event) => event.values)).toEqual(given)
    }),
  )
})

test('any text at all, cut anywhere, ends in `end` or `refused`, and in the same one', () => {
  const scraps = fc.constantFrom(header, definition, '#DATA#\n', '#END#', 'A^1^x^~', '~', '^', '\n', '#', 'x')
  const texts = fc.array(scraps, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }), (text, sizes) => {
      const events = readInPieces(text, sizes)
      expect(['end', 'refused']).toContain(events.at(-1)?.kind)
      expect(events).toEqual(readAll(text))
    }),
  )
})
