import { createLiveEvents, type LiveEvent } from './live-events'

const streamOf = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/event-stream' } })

test('events go on once the person has signed in again', async () => {
  const answers = [
    streamOf('event: booking\ndata: {"id":"1"}\n\n'),
    new Response(null, { status: 401 }),
    streamOf('event: booking\ndata: {"id":"2"}\n\n'),
  ]
  const fetch = jest.fn(async () => answers.shift() ?? new Response(null, { status: 403 }))
  const nextEntry = jest.fn(async () => undefined)
  const live = createLiveEvents({ fetch, nextEntry })
  const heard: LiveEvent[] = []
  const both = Promise.withResolvers<void>()
  const leave = live.subscribe((event) => {
    heard.push(event)
    if (event.data.id === '2') both.resolve()
  })
  await both.promise
  leave()
  expect(heard).toEqual([
    { name: 'booking', data: { id: '1' } },
    { name: 'reconnected', data: {} },
    { name: 'booking', data: { id: '2' } },
  ])
  expect(fetch).toHaveBeenCalledTimes(3)
  expect(nextEntry).toHaveBeenCalledTimes(1)
})
