import { numberListingsAnew } from './fixtures/listings.ts'

// Files of tests that follow each other in a worker share their modules, and find them as if they were the first.
numberListingsAnew()
