/** Enquiries as browsers send them, for tests of the readers and of the calls. */

export const client = {
  first_name: 'Rosalind',
  last_name: 'Achebe',
  body: '',
  email: 'rosalind@example.co.uk',
  tel_home: '07700 900412',
  do_not_contact: '1',
}

export const valuationClient = {
  ...client,
  house_number: '22',
  street_address: 'Windover Street',
  town: 'Oakham',
  county: 'Rutland',
  postcode: 'le156ah',
}

export const agreed = { opt_in_terms: 'on' }

export const viewing = {
  lead_client: { ...client, house_name: '', house_number: '', street_address: '', town: '', county: '', postcode: '' },
  lead: { message: 'Saturday mornings are best.', lead_type: 'email_portal_lead' },
  marketing_preferences: agreed,
}

export const staff = {
  lead_client: client,
  lead: { message: 'Could you ring me?', agency_employee_id: 101, channel: 'sales' },
  market_preferences: agreed,
}

export const department = {
  lead_client: client,
  lead: {
    lead_type: 'branch_department_enquiry',
    branch_id: 1,
    branch_department_id: 11,
    message: 'OAK_1, Northgate, Oakham\n\nIs it still for sale?',
  },
  market_preferences: agreed,
}

export const office = {
  lead_client: client,
  lead: { branch_id: 2, message: 'When are you open?' },
  market_preferences: agreed,
}

export const branchLead = {
  lead_client: client,
  lead: { branch_id: 2, is_branch_lead: true, message: 'When are you open?' },
  market_preferences: agreed,
}

export const valuation = {
  lead_client: valuationClient,
  lead: { valuation_reason: 'selling', message: '', is_valuation_request: true, branch_id: 1, channel: 'selling' },
  marketing_preferences: agreed,
  'g-recaptcha-response': 'x',
}

export const booking = {
  book_viewing: 'on',
  booking_time: '9:00,10:00',
  booking_day: '9',
  booking_month: '12',
  booking_year: '2026',
}

export const steppedValuation = { ...valuation, lead_booking: booking }
