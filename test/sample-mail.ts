import type { MailBrand, MailDocument } from '#src/platform/mail/mail-blocks.ts'

/** A mail with every kind of block, as an alert and an enquiry together would have them. */
export function sampleMail(brand: MailBrand, pictures: string[] = []): MailDocument {
  return {
    brand,
    title: '2 new homes around Oakham',
    preheader: 'From £325,000 in Northgate, and one more since Monday.',
    blocks: [
      { kind: 'heading', text: '2 new homes around Oakham' },
      {
        kind: 'paragraph',
        text: 'Houses for sale around Oakham, Rutland, up to £750,000. Saved on 2 October.',
        muted: true,
      },
      {
        kind: 'home',
        url: '/properties/42/sales',
        price: '£325,000',
        address: '4 Northgate, Oakham, Rutland',
        details: '3 bedrooms, 1 bathroom, 2 receptions. Listed this morning.',
        ...(pictures[0] && { picture: { url: pictures[0], alt: '4 Northgate, Oakham, Rutland' } }),
      },
      {
        kind: 'home',
        url: '/properties/43/sales',
        price: '£725,000',
        qualifier: 'Guide price',
        address: 'Paddock House, Teasel Row, Uppingham',
        details: '5 bedrooms, 3 bathrooms, 3 receptions. Listed on Monday.',
        ...(pictures[1] && { picture: { url: pictures[1], alt: 'Paddock House, Teasel Row, Uppingham' } }),
      },
      { kind: 'button', text: 'See all 134 homes', url: '/search/oakham' },
      { kind: 'heading', text: 'What you asked us' },
      { kind: 'paragraph', text: ['We have passed it on to ', { text: 'Ada Finch', url: 'tel:+441632960103' }, '.'] },
      { kind: 'quotation', text: 'Is the garden walled?\n\nWe could come on Saturday <or> Sunday & bring "the dog".' },
      {
        kind: 'facts',
        rows: [
          { label: 'Name', value: 'Zoë O’Neill' },
          { label: 'E-mail', value: [{ text: 'zoe@example.com', url: 'mailto:zoe@example.com' }] },
          { label: 'Address', value: '22A High Street\nOakham\nLE15 6AH' },
        ],
      },
      { kind: 'small', text: 'This link works for one hour, and once.' },
    ],
    foot: [
      [
        'You asked for this as soon as homes are listed. ',
        { text: 'Weekly instead', url: '/alerts/1/W' },
        ' or ',
        { text: 'stop these e-mails', url: '/alerts/1/N' },
        '.',
      ],
    ],
  }
}
