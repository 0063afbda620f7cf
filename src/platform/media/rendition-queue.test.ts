import { beforeEach, expect, test } from 'vitest'
import { createRenditionQueue, type Urgency } from './rendition-queue.ts'

let begun: string[]
let end: Map<string, () => void>
let queue: ReturnType<typeof createRenditionQueue>

beforeEach(() => {
  begun = []
  end = new Map()
  queue = createRenditionQueue({ limit: 2, maxWaiting: 3 })
})

/** Asks for a picture that takes until it is told to end. */
function ask(name: string, urgency: Urgency = 'visitor'): Promise<string> {
  return queue.run(name, urgency, () => {
    begun.push(name)
    return new Promise((resolve) => end.set(name, () => resolve(name)))
  })
}

/** Lets everything happen that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

async function finish(name: string): Promise<void> {
  await settle()
  end.get(name)!()
  await settle()
}

test('a visitor’s picture goes before those that are made in advance', async () => {
  void ask('one')
  void ask('two')
  void ask('in advance', 'background')
  void ask('three')
  await finish('one')
  expect(begun).toEqual(['one', 'two', 'three'])
  await finish('two')
  expect(begun).toEqual(['one', 'two', 'three'])
  await finish('three')
  expect(begun).toEqual(['one', 'two', 'three', 'in advance'])
})

test('one picture at a time is made in advance, and leaves room for a visitor’s', async () => {
  void ask('first', 'background')
  void ask('second', 'background')
  void ask('of a visitor')
  await settle()
  expect(begun).toEqual(['first', 'of a visitor'])
  await finish('first')
  expect(begun).toEqual(['first', 'of a visitor'])
  await finish('of a visitor')
  expect(begun).toEqual(['first', 'of a visitor', 'second'])
})

test('a picture that waits to be made in advance goes first once a visitor asks for it, and is made once', async () => {
  void ask('running')
  void ask('earlier', 'background')
  const inAdvance = ask('wanted', 'background')
  const forVisitor = ask('wanted')
  await settle()
  expect(begun).toEqual(['running', 'wanted'])
  await finish('wanted')
  expect(await inAdvance).toBe('wanted')
  expect(await forVisitor).toBe('wanted')
  await finish('running')
  expect(begun).toEqual(['running', 'wanted', 'earlier'])
})

test('the queue of visitors is bounded, and takes more once it is shorter', async () => {
  for (const name of ['1', '2', '3', '4', '5']) void ask(name)
  expect(() => ask('6')).toThrow(expect.objectContaining({ statusCode: 503 }))
  await finish('1')
  void ask('6')
  await finish('2')
  await finish('3')
  await finish('4')
  expect(begun).toEqual(['1', '2', '3', '4', '5', '6'])
})

test('a picture that cannot be made makes room for the next, and can be asked for again', async () => {
  const broken = () => queue.run('broken', 'visitor', () => Promise.reject(new Error('damaged')))
  await expect(broken()).rejects.toThrow('damaged')
  await expect(broken()).rejects.toThrow('damaged')
  void ask('one')
  void ask('two')
  await settle()
  expect(begun).toEqual(['one', 'two'])
})
