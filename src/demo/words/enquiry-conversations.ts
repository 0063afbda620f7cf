/** Conversations of the demonstration's Desk: invented people, who write to addresses that do not exist. */

export type DemoMessage = {
  from: 'them' | 'us' | 'note'
  /** of the branch's people, by the name in the agency's folder; of our messages and notes */
  by?: string
  /** after the enquiry came, in minutes */
  after: number
  text: string
}

export type DemoConversation = {
  firstName: string
  lastName: string
  /** the last three digits of a number that Ofcom keeps for drama */
  phone: string
  about: 'viewing' | 'valuation' | 'question'
  /** of the agency's branches, counted from 0 */
  branch: number
  channel: 'sales' | 'lettings'
  /** before the start of the site */
  minutesAgo: number
  text: string
  /** where a valuation is wanted */
  street?: string
  town?: string
  messages: readonly DemoMessage[]
  state: 'new' | 'answered' | 'booked' | 'closed' | 'spam'
  /** who it is assigned to */
  assigned?: string
}

const HOUR = 60
const DAY = 24 * HOUR

export const DEMO_CONVERSATIONS: readonly DemoConversation[] = [
  {
    firstName: 'Grace',
    lastName: 'Okafor',
    phone: '412',
    about: 'viewing',
    branch: 0,
    channel: 'sales',
    minutesAgo: 162,
    text: 'Hello, we’ve been looking since the summer and this is the first with a south-facing garden. Could we see it this week? I finish at four on Wednesdays, and we’re both free on Saturday morning.',
    messages: [
      {
        from: 'note',
        by: 'Edmund Pask',
        after: 93,
        text: 'Their sale in Ketton is agreed with Delphine; they hope to exchange before Christmas. The sellers are out until 6 on Wednesdays.',
      },
    ],
    state: 'new',
  },
  {
    firstName: 'Tom and Alice',
    lastName: 'Brearley',
    phone: '271',
    about: 'question',
    branch: 2,
    channel: 'sales',
    minutesAgo: 145,
    text: 'Is the paddock included in the price, or let separately? We have two ponies.',
    messages: [],
    state: 'new',
    assigned: 'Delphine Marlow-Reeve',
  },
  {
    firstName: 'Margaret',
    lastName: 'Hollis',
    phone: '388',
    about: 'valuation',
    branch: 0,
    channel: 'sales',
    minutesAgo: 85,
    text: 'Three bedrooms, thinking of selling in the spring. Mornings are best.',
    street: 'Northgate',
    town: 'Oakham',
    messages: [],
    state: 'new',
    assigned: 'Edmund Pask',
  },
  {
    firstName: 'Daniel',
    lastName: 'Achterberg',
    phone: '145',
    about: 'viewing',
    branch: 1,
    channel: 'lettings',
    minutesAgo: 8,
    text: 'We have one dog, a whippet, who sleeps most of the day. Would the landlord consider her? We’d move on 4 January.',
    messages: [],
    state: 'new',
  },
  {
    firstName: 'Rosa',
    lastName: 'Lindqvist',
    phone: '509',
    about: 'question',
    branch: 0,
    channel: 'sales',
    minutesAgo: 4,
    text: 'What is the estate charge, and what does it cover?',
    messages: [],
    state: 'new',
  },
  {
    firstName: 'Pritam',
    lastName: 'Nadkarni',
    phone: '223',
    about: 'viewing',
    branch: 0,
    channel: 'sales',
    minutesAgo: DAY + 5 * HOUR,
    text: 'We’d like to view, ideally on a weekday late in the morning.',
    messages: [
      {
        from: 'us',
        by: 'Priya Lanyon',
        after: 41,
        text: 'Dear Pritam,\n\nThank you for your enquiry. I can show you round on Wednesday at 11 am. Would that suit you both?\n\nKind regards,\nPriya Lanyon',
      },
      { from: 'them', after: 3 * HOUR, text: 'Thank you, Wednesday at 11 suits us both.' },
      {
        from: 'us',
        by: 'Priya Lanyon',
        after: 3 * HOUR + 12,
        text: 'Lovely. I’ll meet you at the gate at 11.\n\nPriya',
      },
    ],
    state: 'booked',
    assigned: 'Priya Lanyon',
  },
  {
    firstName: 'June',
    lastName: 'Petrie',
    phone: '604',
    about: 'question',
    branch: 0,
    channel: 'sales',
    minutesAgo: DAY + 8 * HOUR,
    text: 'Is there a step from the kitchen to the garden? My mother uses a frame.',
    messages: [
      {
        from: 'us',
        by: 'Priya Lanyon',
        after: 66,
        text: 'Dear June,\n\nThere is one step, about four inches, and the sellers leave a ramp. The rest of the ground floor is level. Shall I show you both?\n\nKind regards,\nPriya Lanyon',
      },
    ],
    state: 'answered',
    assigned: 'Priya Lanyon',
  },
  {
    firstName: 'Arthur',
    lastName: 'Penhale',
    phone: '317',
    about: 'valuation',
    branch: 1,
    channel: 'lettings',
    minutesAgo: DAY + 10 * HOUR,
    text: 'To let from March. It has been my mother’s house.',
    street: 'Ayston Road',
    town: 'Uppingham',
    messages: [
      {
        from: 'us',
        by: 'Jonah Pell',
        after: 104,
        text: 'Dear Mr Penhale,\n\nThank you. I could call on Thursday at 2 pm and talk through what it would let for. I’m sorry for your loss.\n\nKind regards,\nJonah Pell',
      },
      { from: 'them', after: 5 * HOUR, text: 'Thursday at 2 is fine. The key is with the neighbour at number 9.' },
      { from: 'note', by: 'Jonah Pell', after: 5 * HOUR + 20, text: 'Key with number 9. Bring the damp meter.' },
    ],
    state: 'booked',
    assigned: 'Jonah Pell',
  },
  {
    firstName: 'Kit',
    lastName: 'Marsh',
    phone: '730',
    about: 'question',
    branch: 1,
    channel: 'lettings',
    minutesAgo: 2 * DAY + 3 * HOUR,
    text: 'Are bills included in the rent, and is the parking space allocated?',
    messages: [
      {
        from: 'us',
        by: 'Sunniva Clegg',
        after: 35,
        text: 'Hello Kit,\n\nBills aren’t included. The space is yours, the one nearest the door. Council tax is band B.\n\nSunniva',
      },
    ],
    state: 'answered',
    assigned: 'Sunniva Clegg',
  },
  {
    firstName: 'Grace',
    lastName: 'Okafor',
    phone: '412',
    about: 'viewing',
    branch: 0,
    channel: 'sales',
    minutesAgo: 5 * DAY + 2 * HOUR,
    text: 'Could we see this one as well? Any evening.',
    messages: [
      {
        from: 'us',
        by: 'Edmund Pask',
        after: 52,
        text: 'Dear Grace,\n\nI’m afraid it went under offer this morning. I’ll call you if that changes.\n\nEdmund Pask',
      },
    ],
    state: 'closed',
    assigned: 'Edmund Pask',
  },
  {
    firstName: 'Femi',
    lastName: 'Oyelaran',
    phone: '866',
    about: 'viewing',
    branch: 0,
    channel: 'sales',
    minutesAgo: 3 * DAY + 4 * HOUR,
    text: 'I’ll bring a surveyor if I may. How old is the barn roof?',
    messages: [
      {
        from: 'us',
        by: 'Frances Holloway-Dunn',
        after: 118,
        text: 'Dear Femi,\n\nPlease do. The barn was re-roofed in 2009; we have the receipt. Friday at 10 am?\n\nFrances Holloway-Dunn',
      },
      { from: 'them', after: 4 * HOUR, text: 'Friday at 10 it is.' },
    ],
    state: 'booked',
    assigned: 'Frances Holloway-Dunn',
  },
  {
    firstName: 'Ellen',
    lastName: 'Draycott',
    phone: '592',
    about: 'viewing',
    branch: 0,
    channel: 'sales',
    minutesAgo: 4 * DAY + 6 * HOUR,
    text: 'Is it still for sale?',
    messages: [
      {
        from: 'us',
        by: 'Edmund Pask',
        after: 24,
        text: 'Dear Ellen,\n\nIt is. Would Saturday at 10.30 am suit you?\n\nEdmund Pask',
      },
      { from: 'them', after: DAY, text: 'We have found something else, but thank you.' },
    ],
    state: 'closed',
    assigned: 'Edmund Pask',
  },
  {
    firstName: 'Harun',
    lastName: 'Yildiz',
    phone: '154',
    about: 'question',
    branch: 2,
    channel: 'sales',
    minutesAgo: 2 * DAY + 7 * HOUR,
    text: 'Which school does the catchment go to, and is there a bus?',
    messages: [
      {
        from: 'us',
        by: 'Isaac Brandreth',
        after: 77,
        text: 'Hello Harun,\n\nThe county’s admissions page has the catchments by postcode; I wouldn’t like to promise. There’s a school bus from the green at 8.05.\n\nIsaac',
      },
      { from: 'them', after: 2 * DAY + 5 * HOUR, text: 'That’s really helpful. Could we view on Monday?' },
    ],
    state: 'answered',
    assigned: 'Isaac Brandreth',
  },
  {
    firstName: 'SEO',
    lastName: 'Growth Team',
    phone: '900',
    about: 'question',
    branch: 0,
    channel: 'sales',
    minutesAgo: DAY + 2 * HOUR,
    text: 'We can put your website on the FIRST page. Reply YES for a FREE report.',
    messages: [],
    state: 'spam',
  },
]
