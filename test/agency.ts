import type { Agency } from '#src/agency/agency.ts'

/** A small agency with two branches, complete in every field; a test overrides what it is about. */
export function anAgency(overrides: Partial<Agency> = {}): Agency {
  return {
    key: 'test',
    name: 'Calder & Finch',
    strapline: 'Homes in Rutland',
    about: 'Independent estate and letting agents in Oakham and Uppingham.',
    telephone: '01632 960100',
    email: 'hello@calderfinch.example',
    legal: {
      companyName: 'Calder & Finch Ltd',
      companyNumber: '00000000',
      registeredOffice: '1 High Street, Oakham LE15 6AH',
      redress: { scheme: 'The Property Ombudsman', member: 'T00000' },
      clientMoneyProtection: {
        scheme: 'Client Money Protect',
        reference: 'CMP000000',
        certificateUrl: '/documents/client-money-protection.pdf',
      },
      icoNumber: 'ZA000000',
    },
    settings: {
      defaultSearchStatus: 'available',
      salesPrices: [100_000, 200_000, 300_000, 400_000, 500_000, 750_000, 1_000_000],
      lettingsPrices: [500, 750, 1000, 1500, 2000],
      commercialRents: [5000, 10_000, 20_000, 50_000],
      showSstcAsSold: false,
      pppwDivision: true,
      mortgageRatePercent: 4.5,
      soldSearchableDays: 90,
      importBrakeShare: 0.4,
      logoPosition: 'centre',
      map: { tiles: 'map.pmtiles', attribution: '© OpenStreetMap contributors', bounds: [-0.86, 52.5, -0.4, 52.78] },
    },
    branches: [
      {
        id: 1,
        slug: 'oakham',
        name: 'Oakham',
        feedBranches: ['CF1'],
        address: { street: '1 High Street', town: 'Oakham', postcode: 'LE15 6AH' },
        position: { lat: 52.6698, lng: -0.7287 },
        telephone: '01632 960100',
        salesTelephone: '01632 960101',
        lettingsTelephone: '01632 960102',
        email: 'oakham@calderfinch.example',
        hours: [{ days: 'Monday to Friday', opens: '9am to 5.30pm' }],
        departments: [
          {
            id: 11,
            name: 'Sales',
            label: 'Oakham sales',
            telephone: '01632 960101',
            email: 'sales@calderfinch.example',
            channel: 'sales',
          },
        ],
        staff: [
          {
            id: 101,
            firstName: 'Ada',
            surname: 'Finch',
            jobTitle: 'Branch manager',
            departmentId: 11,
            email: 'ada@calderfinch.example',
            telephone: '01632 960103',
            contactableForSales: true,
            contactableForLettings: false,
          },
        ],
      },
      {
        id: 2,
        slug: 'uppingham',
        name: 'Uppingham',
        feedBranches: ['CF2', 'CF3'],
        address: { street: '2 Market Place', town: 'Uppingham', postcode: 'LE15 9QH' },
        position: { lat: 52.5887, lng: -0.7224 },
        telephone: '01632 960200',
        email: 'uppingham@calderfinch.example',
        hours: [{ days: 'Monday to Friday', opens: '9am to 5pm' }],
        departments: [],
        staff: [],
      },
    ],
    menus: {
      primary: [
        { id: 1, name: 'Buy', url: '/property-for-sale' },
        { id: 2, name: 'Let', url: '/property-for-rent' },
        { id: 3, name: 'About', url: '/about', items: [{ id: 4, name: 'Our branches', url: '/branches' }] },
      ],
      secondary: [{ id: 5, name: 'Book a valuation', url: '#/book-a-valuation' }],
      footer: [{ title: 'Company', items: [{ id: 6, name: 'Fees', url: '/fees' }] }],
    },
    tagGroups: [
      {
        id: 'type',
        name: 'Property type',
        tags: [
          { tag: 'house', name: 'House', plural: 'Houses' },
          { tag: 'flat', name: 'Flat', plural: 'Flats' },
        ],
      },
      {
        id: 'features',
        name: 'Features',
        tags: [
          { tag: 'freehold', name: 'Freehold' },
          { tag: 'new-home', name: 'New home', plural: 'New homes' },
        ],
      },
    ],
    areas: [{ id: 1, name: 'Rutland Water', slug: 'rutland-water', outcodes: ['LE15'], placeIds: [2641128, 2635101] }],
    callsToAction: [
      {
        title: 'Thinking of selling?',
        para: 'We will tell you what your home is worth.',
        image: 'pictures/valuation.webp',
        buttonText: 'Book a Valuation',
        buttonUrl: '/request-a-valuation',
        tags: [],
        isDefault: true,
      },
    ],
    blurbs: [{ title: 'Homes in Rutland', para: 'Stone villages round the water.', tags: [], isDefault: true }],
    home: {
      title: 'Find your place in Rutland',
      lead: 'Houses, cottages and flats round Rutland Water.',
      picture: 'pictures/home.webp',
      areas: [
        { name: 'Oakham', url: '/property-for-sale/oakham-rutland/gid-2641128', picture: 'pictures/oakham.webp' },
      ],
    },
    ...overrides,
  }
}
