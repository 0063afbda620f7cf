import { watch } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { detectFileKind } from '#src/enquiries/uploads/server/file-kind.ts'
import { createUploadQuota, UPLOAD_KB_LIMIT } from '#src/enquiries/uploads/server/upload-quota.ts'
import { FILE_SIZE_MESSAGE, MAX_FILE_BYTES } from '#src/enquiries/uploads/upload-rules.ts'
import { type EnquiryFixture, openEnquiryFixture } from '#test/fixtures/enquiry-fixture.ts'
import { docx, installer, pdf as minimalPdf, odt, program, relations, zip } from '#test/fixtures/upload-files.ts'
import type { FormDefinition, FormElement } from '../custom-forms/form-definition.ts'

const field = (fieldName: string, changes: Partial<FormElement> = {}): FormElement => ({
  fieldName,
  friendlyName: fieldName.replaceAll('_', ' '),
  inputType: 'text',
  required: false,
  hidden: false,
  disabled: false,
  fieldPostion: 1,
  ...changes,
})

const repairs: FormDefinition = {
  id: 'repairs',
  kind: 'form',
  title: 'Report a repair',
  para: '',
  formElements: [
    field('first_name', { required: true }),
    field('email', { inputType: 'email', required: true }),
    field('photograph', { inputType: 'file' }),
  ],
  submitButtonText: 'Send',
  gaName: 'repairs',
  htmlFormId: 'repairs',
  departmentId: 11,
}

let desk: EnquiryFixture
let home: number
let pdf: Buffer<ArrayBuffer>
let jpeg: Uint8Array<ArrayBuffer>
let visitors = 0
const visitor = () => desk.visitor(`203.0.113.${++visitors}`)

beforeAll(async () => {
  desk = await openEnquiryFixture({ forms: [repairs] })
  home = await desk.addHome({ tags: ['new-home'] })
  pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  jpeg = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.verdict = 'passed'
  await sql`truncate leads, outbox, rate_limits cascade`.execute(desk.db)
})

const typed = { first_name: 'Rosalind', email: 'rosalind@example.co.uk' }
const sent = {
  f_id: 'repairs',
  redirect_url: '/thank-you',
  form_url: '/report-a-repair',
  form_submission: typed,
  marketing_preferences: { opt_in_terms: 'on' },
  do_not_contact: '1',
  hfhp: '',
}
const photograph = 'form_submission[photograph]'

const ACTIVE =
  'This file has macros, scripts or other files inside it. Please save or print it as a new PDF, and send that.'

type Content = () => Uint8Array<ArrayBuffer> | string

describe('a form of the agency refuses', () => {
  test.each<[what: string, name: string, content: Content, message: string]>([
    [
      'a program called .pdf',
      'invoice.pdf',
      () => program,
      "This file's contents don't match its extension. Please upload the original file.",
    ],
    [
      'a picture called .pdf',
      'plan.pdf',
      () => jpeg,
      "This file's contents don't match its extension. Please upload the original file.",
    ],
    [
      'a page called .jpg',
      'photo.jpg',
      () => '<html><script>alert(1)</script>',
      "This file's contents don't match its extension. Please upload the original file.",
    ],
    [
      'a page called .txt',
      'note.txt',
      () => 'Hello <script src=//evil.example></script>',
      "This file's contents don't match its extension. Please upload the original file.",
    ],
    ['a program', 'setup.exe', () => program, 'You can upload PDFs, pictures, office documents and plain text.'],
    [
      'a drawing with a script',
      'logo.svg',
      () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'You can upload PDFs, pictures, office documents and plain text.',
    ],
    [
      'a page',
      'index.html',
      () => '<!doctype html><p>x',
      'You can upload PDFs, pictures, office documents and plain text.',
    ],
    [
      'bytes called .txt',
      'note.txt',
      () => new Uint8Array([1, 2, 3, 0, 255]),
      "This file's contents don't match its extension. Please upload the original file.",
    ],
    [
      'an installer called .doc',
      'letter.doc',
      () => installer(),
      "This file's contents don't match its extension. Please upload the original file.",
    ],
    [
      'a document that unpacks without end',
      'bomb.docx',
      () => docx({ 'word/document.xml': Buffer.alloc(60_000_000) }),
      "We can't accept this file: it may not be safe to open.",
    ],
    ['a document with macros', 'macro.docx', () => docx({ 'word/vbaProject.bin': Buffer.from('x') }), ACTIVE],
    [
      'an open document with macros',
      'macro.odt',
      () => odt({ 'Basic/Standard/Module1.xml': Buffer.from('x') }),
      ACTIVE,
    ],
    ['an open document with scripts', 'macro.odt', () => odt({ 'Scripts/python/x.py': Buffer.from('x') }), ACTIVE],
    [
      'a document whose template is fetched',
      'letter.docx',
      () =>
        docx({
          'word/_rels/settings.xml.rels': relations(['attachedTemplate', 'https://evil.example/t.dotm', 'External']),
        }),
      ACTIVE,
    ],
    [
      'a document with an object in it',
      'letter.docx',
      () => docx({ 'word/embeddings/oleObject1.bin': Buffer.from('x') }),
      ACTIVE,
    ],
    ['rich text with an object', 'letter.rtf', () => '{\\rtf1{\\object\\objemb{\\*\\objdata 0105}}}', ACTIVE],
    ['rich text with a template from elsewhere', 'a.rtf', () => '{\\rtf1{\\*\\template http://evil.example/}}', ACTIVE],
    [
      'a PDF that runs a script when it is opened',
      'plan.pdf',
      () => minimalPdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'),
      ACTIVE,
    ],
    ['a PDF that hides the name', 'plan.pdf', () => minimalPdf('/OpenAction<</S/J#61vaScript/JS(x)>>'), ACTIVE],
    [
      'a PDF with a script among packed objects',
      'plan.pdf',
      () => minimalPdf('', '6 0 <</S/JavaScript/JS(x)>>'),
      ACTIVE,
    ],
    ['a PDF with a file in it', 'plan.pdf', () => minimalPdf('/Names<</EmbeddedFile 3 0 R>>'), ACTIVE],
    [
      'a PDF that cannot be looked into',
      'plan.pdf',
      () => Buffer.concat([minimalPdf(), Buffer.from('5 0 obj<</Type/ObjStm>>\nstream\nnothing packed\nendstream')]),
      "We can't look inside this PDF. Please print it to a new PDF, and send that.",
    ],
    [
      'a picture that is an archive as well',
      'tap.jpg',
      () => Buffer.concat([jpeg, zip({ 'a.html': Buffer.from('<script>') })]),
      "We can't accept this file: it may not be safe to open.",
    ],
    [
      'a table with formulas',
      'rooms.csv',
      () => 'room,link\nkitchen,"=HYPERLINK(""https://evil.example"")"\n',
      'This file has formulas in it. Please send it as a PDF, or without the formulas.',
    ],
    [
      'a broken archive',
      'letter.docx',
      () => docx({}).subarray(0, 60),
      "We can't accept this file: it may not be safe to open.",
    ],
    ['nothing', 'empty.pdf', () => '', 'This file is empty.'],
    ['more than the limit', 'large.pdf', () => Buffer.concat([pdf, Buffer.alloc(MAX_FILE_BYTES)]), FILE_SIZE_MESSAGE],
  ])('%s', async (_what, name, content, message) => {
    const answer = await visitor().multipart('/form_submissions', sent, [[photograph, name, content()]])
    expect(answer.status).toBe(422)
    const { page, form } = await answer.json()
    expect(page).toBe('/report-a-repair')
    expect(form.errors).toEqual({ [photograph]: message })
    expect(form.values['form_submission[first_name]']).toBe('Rosalind')
    expect([await desk.leadRecords(), await desk.uploaded()]).toEqual([[], []])
  })

  test('a file beside a field that is wrong: it does not stay', async () => {
    const body = { ...sent, form_submission: { ...typed, email: 'rosalind' } }
    const answer = await visitor().multipart('/form_submissions', body, [[photograph, 'plan.pdf', pdf]])
    expect((await answer.json()).form.errors).toEqual({ 'form_submission[email]': 'Please enter a valid email.' })
    expect(await desk.uploaded()).toEqual([])
  })

  test('without a page of the form: back to the page before, with a toast', async () => {
    const { form_url, ...body } = sent
    const headers = { referer: 'http://homes.example/repairs' }
    const answer = await visitor().multipart('/form_submissions', body, [[photograph, 'a.exe', program]], { headers })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/repairs#flash/file-upload-error'])
  })

  test('a script is told in JSON', async () => {
    const headers = { accept: 'application/json' }
    const answer = await visitor().multipart('/form_submissions', sent, [[photograph, 'a.exe', program]], { headers })
    const message = 'You can upload PDFs, pictures, office documents and plain text.'
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { errors: [message], message, fields: { [photograph]: message } },
    ])
  })

  test.each([
    ['no token', { token: null }, sent],
    ['a captcha', {}, sent],
    ['a full trap', {}, { ...sent, hfhp: 'x' }],
    ['an unknown form', {}, { ...sent, f_id: 'others' }],
  ])('%s: its files do not stay', async (what, options, body) => {
    if (what === 'a captcha') desk.verdict = 'refused'
    const answer = await visitor().multipart('/form_submissions', body, [[photograph, 'plan.pdf', pdf]], options)
    expect([303, 403, 422]).toContain(answer.status)
    expect([await desk.leadRecords(), await desk.uploaded()]).toEqual([[], []])
  })

  test.each([
    ['an unknown form', { ...sent, f_id: 'others' }, {}],
    ['a form whose id comes after its files', { ...sent, f_id: undefined }, { f_id: 'repairs' }],
  ])('%s, in clear words: its files are never written', async (_what, body, after) => {
    const written: string[] = []
    const watcher = watch(desk.dataDir, { recursive: true }, (_event, name) => void written.push(String(name)))
    const large = Buffer.concat([pdf, Buffer.alloc(5_000_000)])
    const files: [string, string, Buffer<ArrayBuffer>][] = [
      [photograph, 'plan.pdf', large],
      [photograph, 'plan.pdf', large],
    ]
    const post = (headers: Record<string, string>) =>
      visitor().multipart('/form_submissions', body, files, { headers, after })
    const asScript = await post({ accept: 'application/json' })
    expect([asScript.status, await asScript.json()]).toEqual([
      404,
      expect.objectContaining({ message: 'This form isn’t on our site.' }),
    ])
    const asPage = await post({ referer: 'http://homes.example/repairs' })
    expect([asPage.status, asPage.headers.get('location')]).toEqual([303, '/repairs#flash/lead-sending-error'])
    // the file of a form that is known is seen, so that earlier ones would have been
    await visitor().multipart('/form_submissions', sent, [[photograph, 'plan.pdf', pdf]])
    watcher.close()
    const { stored } = (await desk.leadRecords())[0]!.lead.files[0]!
    expect(written.join()).toContain(stored)
    expect(written.filter((name) => /[0-9a-f]{8}-/.test(name) && !name.includes(stored))).toEqual([])
    await desk.uploads.drop((await desk.leadRecords())[0]!.lead.files)
  })

  test('more files than five', async () => {
    const files = Array.from({ length: 6 }, (_, at): [string, string, Buffer<ArrayBuffer>] => [
      `${photograph}[]`,
      `${at}.pdf`,
      pdf,
    ])
    const answer = await visitor().multipart('/form_submissions', sent, files)
    expect((await answer.json()).form.errors).toEqual({ [`${photograph}[]`]: 'You can send up to 5 files at once.' })
    expect(await desk.uploaded()).toEqual([])
  })

  test('a form beyond every limit', async () => {
    const token = await visitor().token()
    const answer = await fetch(`${desk.origin}/form_submissions`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'x-forwarded-for': '203.0.113.250',
        'x-token': token,
      },
      body: Buffer.alloc(53 * 1024 * 1024),
    })
    expect(answer.status).toBe(413)
    expect(await desk.uploaded()).toEqual([])
  })

  test('a form that breaks off', async () => {
    const answer = await fetch(`${desk.origin}/form_submissions`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-forwarded-for': '203.0.113.251' },
      body: `--x\r\ncontent-disposition: form-data; name="${photograph}"; filename="a.pdf"\r\n\r\n%PDF-1.7`,
    })
    expect(answer.status).toBe(400)
    expect(await desk.uploaded()).toEqual([])
  })

  describe('for want of room', () => {
    afterEach(() => {
      desk.isFull = false
    })

    const roomy = () => ({ db: desk.db, limit: desk.formProtection.limit, hasRoom: async () => true })

    test('a file whose first bytes tell that it is something else is never written', async () => {
      const written: string[] = []
      const watcher = watch(desk.dataDir, { recursive: true }, (_event, name) => void written.push(String(name)))
      await visitor().multipart('/form_submissions', sent, [[photograph, 'plan.pdf', Buffer.alloc(5_000_000, 'MZ')]])
      await visitor().multipart('/form_submissions', sent, [[photograph, 'plan.pdf', pdf]])
      watcher.close()
      // the second one's folders and file were seen, and nothing else
      const { stored } = (await desk.leadRecords())[0]!.lead.files[0]!
      expect(written.filter((name) => /[0-9a-f]{8}-/.test(name) && !name.includes(stored))).toEqual([])
      expect(written.join()).toContain(stored)
      await desk.uploads.drop((await desk.leadRecords())[0]!.lead.files)
    })

    test('on a disk with little room files are refused, and the form is taken without them', async () => {
      desk.isFull = true
      const one = visitor()
      const answer = await one.multipart('/form_submissions', sent, [[photograph, 'plan.pdf', pdf]])
      expect((await answer.json()).form.errors).toEqual({
        [photograph]: "We can't take files at the moment. Please send this form without them, or call us.",
      })
      expect((await one.multipart('/form_submissions', sent, [])).status).toBe(303)
      expect([(await desk.leadRecords()).length, await desk.uploaded()]).toEqual([1, []])
    })

    test('all files together may take as much as the operator says', async () => {
      const first = { ...sent, form_submission: { ...typed, email: 'first@example.co.uk' } }
      await visitor().multipart('/form_submissions', first, [[photograph, 'plan.pdf', pdf]])
      await sql`update leads set lead = jsonb_set(lead, '{files,0,bytes}', '1048576000')`.execute(desk.db)
      const fresh = createUploadQuota({ ...roomy(), maxTotalMb: 1000 })
      expect(await fresh.refusal('203.0.113.9')).toContain("We can't take files")
      const larger = createUploadQuota({ ...roomy(), maxTotalMb: 1001 })
      expect(await larger.refusal('203.0.113.9')).toBeUndefined()
      await desk.uploads.drop((await desk.leadRecords())[0]!.lead.files)
    })

    test('one network may send so much in a day, a wider one ten times as much, and others go on', async () => {
      const quota = createUploadQuota({ ...roomy(), maxTotalMb: 1e6 })
      const full = (UPLOAD_KB_LIMIT.max * 1024) / 10
      const countOf = async (ip: string, times: number) => {
        const answers: (string | undefined)[] = []
        for (let at = 0; at < times; at++) answers.push(await quota.count(ip, full))
        return answers.filter((answer) => answer === undefined).length
      }
      expect(await countOf('203.0.113.10', 12)).toBe(10)
      expect(await quota.refusal('203.0.113.10')).toContain("You've sent a lot of files today.")
      expect(await quota.refusal('203.0.113.11')).toBeUndefined()
      let taken = 0
      for (let network = 0; network < 12; network++) taken += await countOf(`2001:db8:9:${network}::1`, 10)
      expect(taken).toBe(100)
    })

    test('whoever passes the day’s limit is told so, and the file goes', async () => {
      const one = visitor()
      await desk.formProtection.limit(`upload-kb:203.0.113.${visitors}`, UPLOAD_KB_LIMIT, UPLOAD_KB_LIMIT.max)
      const answer = await one.multipart('/form_submissions', sent, [[photograph, 'plan.pdf', pdf]])
      expect((await answer.json()).form.errors).toEqual({
        [photograph]: "You've sent a lot of files today. Please send this form without them, or call us.",
      })
      expect(await desk.uploaded()).toEqual([])
    })
  })

  test.each([
    ['tables of signs', 'a.csv', '-1,'.repeat(1_000_000)],
    ['tables of blanks', 'a.csv', ' '.repeat(3_000_000)],
    ['text of brackets', 'a.txt', 'a<s'.repeat(1_000_000)],
    ['PDFs of names', 'a.pdf', `%PDF-1.7\n${'/ObjStm stream '.repeat(200_000)}`],
    ['PDFs of escapes', 'a.pdf', `%PDF-1.7\n${'/#4a#61vascrip '.repeat(200_000)}`],
    ['rich text of words', 'a.rtf', `{\\rtf1${'\\obj '.repeat(600_000)}`],
  ])('%s are looked into in one pass: three megabytes cost little', async (_what, name, content) => {
    const path = join(desk.dataDir, 'looked-into')
    await writeFile(path, content)
    const costs: number[] = []
    for (let time = 0; time < 4; time++) {
      const before = process.cpuUsage()
      await detectFileKind(path, name)
      const { user, system } = process.cpuUsage(before)
      costs.push((user + system) / 1000)
    }
    await rm(path)
    // some 20 ms; what goes over the rest of a file at each of its places takes minutes
    expect(Math.min(...costs)).toBeLessThan(300)
  })

  test('many forms with files from one place', async () => {
    const one = visitor()
    const statuses: number[] = []
    for (let at = 0; at < 11; at++) statuses.push((await one.json('/form_submissions', sent)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a form of the agency takes', () => {
  test.each<[name: string, content: Content, mime: string]>([
    ['plan.pdf', () => pdf, 'application/pdf'],
    ['tap.JPG', () => jpeg, 'image/jpeg'],
    ['note.txt', () => 'The tap drips.', 'text/plain'],
    ['rooms.csv', () => 'room,metres\nkitchen,4\n', 'text/csv'],
    ['rooms2.csv', () => 'room,change,phone\nhall,-4.5,+44 1572 123456\n', 'text/csv'],
    ['deed.pdf', () => minimalPdf('/OpenAction[2 0 R/Fit]', '6 0 <</Type/Page>>'), 'application/pdf'],
    ['note.rtf', () => '{\\rtf1 The tap drips.}', 'application/rtf'],
    [
      'links.docx',
      () => docx({ 'word/_rels/document.xml.rels': relations(['hyperlink', 'https://homes.example/', 'External']) }),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['letter.odt', () => odt({}), 'application/vnd.oasis.opendocument.text'],
    ['letter.docx', () => docx({}), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('%s, and mails it to the department', async (name, content, mime) => {
    const answer = await visitor().multipart('/form_submissions', sent, [
      [photograph, `C:\\fakepath\\${name}`, content()],
    ])
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/thank-you#flash/welcome-lead-sent'])
    const [record] = await desk.leadRecords()
    expect(record?.lead.files).toMatchObject([{ mime, field: photograph }])
    const stored = record?.lead.files.map((file) => file.stored)
    expect(await desk.uploaded()).toEqual(stored)
    await desk.deliver()
    const [mail] = await desk.mails()
    expect(mail).toMatchObject({ recipient: 'sales@calderfinch.example', subject: 'Report a repair, from Rosalind' })
    const [attached] = mail?.content.attachments ?? []
    expect([
      attached?.filename,
      Buffer.from(attached?.base64 ?? '', 'base64').equals(Buffer.from(content() as string)),
    ]).toEqual([name.toLowerCase(), true])
    await desk.uploads.drop(record?.lead.files ?? [])
  })

  test('a form sent twice with its file: one lead, one file', async () => {
    const one = visitor()
    const body = { ...sent, idempotency_key: 'form-1' }
    const send = () => one.multipart('/form_submissions', body, [[photograph, 'plan.pdf', pdf]])
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(
      Array.from({ length: 2 }, () => '/thank-you#flash/welcome-lead-sent'),
    )
    const records = await desk.leadRecords()
    expect([records.length, (await desk.uploaded()).length]).toEqual([1, 1])
    await desk.uploads.drop(records[0]?.lead.files ?? [])
  })

  test('interest in new homes, urlencoded, with the home that it is about', async () => {
    const body = {
      f_id: 'new-homes',
      property_id: home,
      form_submission: { ...typed, last_name: 'Achebe', tel_home: '07700 900412' },
      marketing_preferences: { opt_in_terms: 'on' },
    }
    const answer = await visitor().form('/form_submissions', body)
    expect(answer.headers.get('location')).toBe(`/properties/${home}/sales#flash/welcome-lead-sent`)
    const wrong = await visitor().form('/form_submissions', { ...body, form_submission: typed })
    const { page, form } = await wrong.json()
    expect(page).toBe(`/new-homes-enquiry?property_id=${home}&channel=sales`)
    expect(form.errors).toEqual({
      'form_submission[last_name]': 'Please enter a valid last name.',
      'form_submission[tel_home]': 'Please enter a valid phone number.',
    })
    expect(await desk.leadRecords()).toMatchObject([{ kind: 'new-homes', propertyId: home }])
  })

  test('a complaint about personal information, which is acknowledged and an enquiry of its own kind', async () => {
    const body = {
      f_id: 'data-protection-complaint',
      form_submission: { ...typed, last_name: 'Achebe', message: 'You sent my address to somebody else.' },
      marketing_preferences: { opt_in_terms: 'on' },
    }
    expect((await visitor().form('/form_submissions', body)).status).toBe(303)
    expect(await desk.leadRecords()).toMatchObject([{ kind: 'data-protection' }])
    const { rows } = await sql`select about, state, preview from enquiries`.execute(desk.db)
    expect(rows).toEqual([{ about: 'data-protection', state: 'new', preview: 'You sent my address to somebody else.' }])
    await desk.deliver()
    const [toAgency, toVisitor] = await desk.mails()
    expect(toAgency?.subject).toBe('Data protection complaint, from Rosalind Achebe')
    expect(toVisitor).toMatchObject({
      recipient: 'rosalind@example.co.uk',
      subject: 'Thank you for your data protection complaint',
    })
    expect(toVisitor?.content.text).toContain('We have received your complaint about how we use your information.')
  })
})
