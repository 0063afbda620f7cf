/** Reply templates of the demonstration’s Desk. */
export const DEMO_TEMPLATES: readonly { name: string; text: string }[] = [
  {
    name: 'Offer a viewing',
    text: 'Dear {first name},\n\nThank you for your enquiry. I can show you {property} at any of these times. Choose the one that suits you:\n\n{viewing times}\n\nKind regards,\n{my name}',
  },
  {
    name: 'Property under offer',
    text: 'Dear {first name},\n\nThank you for asking about {property}. It is under offer at the moment. I’ll let you know if that changes, and I’d be glad to suggest others.\n\nKind regards,\n{my name}',
  },
  {
    name: 'Documents requested',
    text: 'Dear {first name},\n\nI’ve asked for the documents and will send them as soon as we have them, usually within two working days.\n\nKind regards,\n{my name}\n{branch phone}',
  },
]
