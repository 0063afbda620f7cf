import { letRow, saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { type Dice, nasty } from './fuzz-inputs.ts'

/** A feed of a few homes, spoilt in its values, its structure or its bytes. */
export function feedInput(dice: Dice): Buffer {
  const rows = Array.from({ length: 1 + dice.below(4) }, (_, at) => {
    const ref = dice.chance(0.9) ? `CF1_${dice.below(40)}` : nasty(dice)
    const row = (dice.chance(0.5) ? saleRow : letRow)(ref, { MEDIA_IMAGE_00: `${ref}_IMG_0${at}.jpg` })
    for (const column of Object.keys(row)) {
      if (column === 'AGENT_REF' || !dice.chance(0.12)) continue
      row[column] = column === 'BRANCH_ID' && dice.chance(0.7) ? 'CF1' : nasty(dice)
    }
    return row
  })
  const separators = dice.chance(0.1)
    ? { eof: dice.pick(['|', '\t', ',', '^^']), eor: dice.pick(['~', '\n', '|']) }
    : {}
  let bytes = Buffer.from(writeBlm(rows, separators), dice.chance(0.8) ? 'utf8' : 'latin1')
  if (dice.chance(0.6)) for (let at = 1 + dice.below(4); at > 0; at--) bytes = mutated(bytes, dice)
  return bytes
}

function mutated(bytes: Buffer, dice: Dice): Buffer<ArrayBuffer> {
  const at = dice.below(bytes.length + 1)
  const length = dice.below(dice.chance(0.2) ? bytes.length : 30)
  const before = bytes.subarray(0, at)
  switch (dice.below(8)) {
    case 0:
      return Buffer.from(before)
    case 1:
      return Buffer.concat([before, bytes.subarray(at + length)])
    case 2:
      return Buffer.concat([before, bytes.subarray(at, at + length), bytes.subarray(at)])
    case 3:
      return Buffer.concat([before, Buffer.from(nasty(dice)), bytes.subarray(at)])
    case 4:
      return Buffer.concat([
        before,
        Buffer.from(dice.pick(['^', '~', '#END#', '#DATA#', '#HEADER#', '\r\n'])),
        bytes.subarray(at),
      ])
    case 5:
      return Buffer.from(bytes.toString('latin1'), 'utf16le')
    case 6: {
      const changed = Buffer.from(bytes)
      for (let flips = 1 + dice.below(20); flips > 0 && changed.length > 0; flips--)
        changed[dice.below(changed.length)] = dice.below(256)
      return changed
    }
    default:
      return Buffer.concat([
        Buffer.from(dice.pick(['\xef\xbb\xbf', '\xff\xfe', 'PK\x03\x04', 'GIF8', '\0']), 'latin1'),
        bytes,
      ])
  }
}
