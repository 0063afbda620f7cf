/** What all overlays of the user area have in common. Fixed wording: docs/contracts/overlays.md. */
export const userAreaOverlay = { kind: 'sidebar', isPersonal: true, loading: 'Loading user profile' } as const
