import { crc32, deflateRawSync } from 'node:zlib'

/** A Windows program, as far as its first bytes. */
export const program: Buffer<ArrayBuffer> = Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), Buffer.alloc(200)])

/** The container of old office documents, with none of their streams in it. */
export function installer(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1024)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  return bytes
}

/** A Word document as far as anybody can tell without Word. */
export function docx(more: Record<string, Buffer>): Uint8Array<ArrayBuffer> {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
  return zip({ '[Content_Types].xml': Buffer.from(types), 'word/document.xml': Buffer.from('<w:document/>'), ...more })
}

function zip(parts: Record<string, Buffer>): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), shared, tail, Buffer.from(name)]))
    bodies.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...bodies, list, Buffer.from('PK\u0005\u0006'), end]))
}
