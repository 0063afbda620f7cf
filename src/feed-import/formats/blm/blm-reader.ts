import { formatNumber } from '#src/formatting/numbers.ts'
import { BlmFields } from './blm-fields.ts'
import { type BlmHeader, parseBlmHeader } from './blm-header.ts'

/** What the reader finds, in the order of the file. `line` counts from 1 and is where a record begins. */
export type BlmEvent =
  | { kind: 'header'; header: BlmHeader }
  | { kind: 'definition'; line: number; columns: string[] }
  | { kind: 'record'; line: number; values: BlmFields }
  /** a row that cannot be read; `values` as far as they go, so that its reference may still be told */
  | { kind: 'bad_record'; line: number; values: BlmFields; reason: string }
  | { kind: 'warning'; line: number; message: string }
  | { kind: 'end'; records: number }
  /** the whole file is refused: nothing follows */
  | { kind: 'refused'; reason: string }

type BlmReader = {
  /** The next piece of decoded text, cut anywhere. */
  push(text: string): BlmEvent[]
  /** No more text. Always ends with `end` or `refused`. */
  finish(): BlmEvent[]
}

/** Longest header and longest definition that are believed, in characters. */
const longestPreamble = 100_000
/** Enough of a record that is being skipped to see `#END#` in it. */
const keptOfSkipped = 64

/**
 * Reads BLM 3 and 3i from text cut anywhere, holding one record at a time. A newline does not end a record,
 * only EOR does; a record longer than `longestRecord` characters is skipped up to its EOR and reported as bad.
 */
export function createBlmReader({ longestRecord = 1_000_000 }: { longestRecord?: number } = {}): BlmReader {
  let section: 'header' | 'definition' | 'data' | 'end' | 'refused' = 'header'
  let buffer = ''
  let line = 1
  /** how far into the buffer no EOR stands */
  let searched = 0
  let skipping: { line: number; values: BlmFields } | undefined
  let header: BlmHeader | undefined
  let columns: string[] = []
  let closedByEof = true
  let records = 0
  let events: BlmEvent[] = []

  function refuse(reason: string) {
    section = 'refused'
    buffer = ''
    events.push({ kind: 'refused', reason })
  }

  /** Drops `length` characters and counts their lines. */
  function consume(length: number) {
    for (let at = buffer.indexOf('\n'); at !== -1 && at < length; at = buffer.indexOf('\n', at + 1)) line += 1
    buffer = buffer.slice(length)
    searched = 0
  }

  function readHeader(last: boolean): boolean {
    const start = buffer.search(/\S/)
    if (start === -1) {
      consume(buffer.length)
      return false
    }
    if (buffer.length - start < 8 && !last) return false
    const strange = whatElse(buffer.slice(start, start + 200))
    if (strange) {
      refuse(strange)
      return false
    }
    const marker = /^[ \t]*#DEFINITION#[ \t]*(?:\r?\n|\r|$)/im.exec(buffer)
    // the marker's line must be whole, or the next chunk might go on with it
    if (!marker || (marker.index + marker[0].length === buffer.length && !last && !/[\r\n]$/.test(marker[0]))) {
      if (last) refuse('the file ends before #DEFINITION#: it looks cut off')
      else if (buffer.length > longestPreamble) refuse('there is no #DEFINITION# section')
      return false
    }
    const parsed = parseBlmHeader(buffer.slice(start, marker.index))
    if ('problem' in parsed) {
      refuse(parsed.problem)
      return false
    }
    header = parsed
    events.push({ kind: 'header', header })
    consume(marker.index + marker[0].length)
    section = 'definition'
    return true
  }

  function readDefinition(last: boolean): boolean {
    const { eof, eor } = header!
    const end = buffer.indexOf(eor)
    if (end === -1) {
      if (last) refuse('the file ends inside #DEFINITION#: it looks cut off')
      else if (buffer.length > longestPreamble) refuse(`the column names are not closed by EOR (${eor})`)
      return false
    }
    const data = /^[ \t]*#DATA#[ \t]*(?:\r?\n|\r)/im.exec(buffer)
    if (data && data.index < end) {
      refuse(`the column names are not closed by EOR (${eor})`)
      return false
    }
    if (!data) {
      if (last && !/^\s*#DATA#\s*$/i.test(buffer.slice(end + 1))) {
        refuse(/#END#/i.test(buffer) ? 'there is no #DATA# section' : 'the file ends before #DATA#: it looks cut off')
        return false
      }
      if (last) refuse('the file ends without #END#: it looks cut off')
      else if (buffer.length - end > longestPreamble) refuse('there is no #DATA# section')
      return false
    }
    columns = buffer
      .slice(0, end)
      .split(eof)
      .map((name) => name.trim().toUpperCase())
    closedByEof = columns.at(-1) === ''
    if (closedByEof) columns.pop()
    const between = buffer.slice(end + 1, data.index).trim()
    if (between !== '')
      events.push({ kind: 'warning', line, message: 'text between the column names and #DATA# is ignored' })
    if (!columns.includes('AGENT_REF')) {
      refuse('the column AGENT_REF is missing, so rows cannot be told apart')
      return false
    }
    events.push({ kind: 'definition', line, columns })
    consume(data.index + data[0].length)
    section = 'data'
    return true
  }

  function readRecord(last: boolean): boolean {
    const { eor } = header!
    if (!skipping) {
      const start = buffer.search(/\S/)
      consume(start === -1 ? buffer.length : start)
      if (buffer === '') return false
      if (/^#END#/i.test(buffer)) {
        endOfData(5)
        return false
      }
      if (buffer.length < 5 && !last && '#END#'.startsWith(buffer.toUpperCase())) return false
    }
    const end = buffer.indexOf(eor, searched)
    if (end === -1) {
      searched = buffer.length
      if (buffer.length > longestRecord || skipping) skip()
      return false
    }
    const text = buffer.slice(0, end)
    if (skipping || text.length > longestRecord) {
      const from = skipping ?? { line, values: firstValues(text) }
      skipping = undefined
      tooLong(from)
    } else addRecord(text)
    consume(end + 1)
    return true
  }

  function skip() {
    skipping ??= { line, values: firstValues(buffer) }
    consume(Math.max(0, buffer.length - keptOfSkipped))
    searched = buffer.length
  }

  /** The values that surely are whole, of a record too long to be held. */
  function firstValues(text: string) {
    const { eof } = header!
    const start = text.slice(0, Math.min(2000, longestRecord))
    const end = start.lastIndexOf(eof)
    return new BlmFields(end === -1 ? '' : start.slice(0, end), { eof, closedByEof: end === -1 })
  }

  function tooLong(from: { line: number; values: BlmFields }) {
    records += 1
    const reason = `it is longer than ${formatNumber(longestRecord)} characters; is an EOR (${header!.eor}) missing?`
    events.push({ kind: 'bad_record', ...from, reason })
  }

  function addRecord(text: string) {
    const { eof, eor } = header!
    const values = new BlmFields(text, { eof, closedByEof })
    records += 1
    if (values.length === columns.length) {
      events.push({ kind: 'record', line, values })
      return
    }
    const few = values.length < columns.length
    const why = few ? '' : `; is an EOR (${eor}) missing, or ${eof} inside a text?`
    const had = values.length === 1 ? '1 value' : `${values.length} values`
    const wanted = columns.length === 1 ? '1 column' : `${columns.length} columns`
    const reason = `it has ${had} where the definition has ${wanted}${why}`
    events.push({ kind: 'bad_record', line, values, reason })
  }

  function endOfData(length: number) {
    consume(length)
    section = 'end'
    const declared = header!.propertyCount
    if (declared !== undefined && declared !== records) {
      const message = `the header declares ${declared} ${declared === 1 ? 'property' : 'properties'}; the file holds ${records}`
      events.push({ kind: 'warning', line, message })
    }
  }

  /** At the end of the text: what is left is `#END#`, perhaps after an unclosed record, or the file is cut off. */
  function finishData() {
    const end = /(?:^|[\r\n])[ \t]*#END#\s*$/i.exec(buffer)
    if (!end) {
      refuse(`the file ends without #END# (after line ${line}): it looks cut off`)
      return
    }
    const rest = buffer.slice(0, end.index)
    if (skipping) tooLong(skipping)
    else if (rest.trim() !== '') {
      addRecord(rest)
      events.push({ kind: 'warning', line, message: `the last record is not closed by EOR (${header!.eor})` })
    }
    endOfData(buffer.length)
  }

  function run(last: boolean): BlmEvent[] {
    let going = true
    while (going) {
      going = false
      if (section === 'header') going = readHeader(last)
      else if (section === 'definition') going = readDefinition(last)
      else if (section === 'data') going = readRecord(last)
    }
    if (section === 'end') buffer = ''
    const found = events
    events = []
    return found
  }

  return {
    push(text) {
      if (section === 'refused' || section === 'end') return []
      buffer += text
      return run(false)
    },
    finish() {
      const found = section === 'refused' || section === 'end' ? [] : run(true)
      if (section === 'header')
        refuse(records === 0 && buffer === '' ? 'the file is empty' : 'the file has no #HEADER#')
      if (section === 'data') finishData()
      if (section === 'end') events.push({ kind: 'end', records })
      return [...found, ...events.splice(0)]
    },
  }
}

/** Why a text that begins like this is not BLM. */
function whatElse(start: string): string | undefined {
  if (/^#HEADER#/i.test(start)) return undefined
  if (start.startsWith('<')) return 'this file is XML, not BLM'
  if (/^[{[]/.test(start)) return 'this file is JSON, not BLM'
  return 'the file does not begin with #HEADER#, so it is not BLM'
}
