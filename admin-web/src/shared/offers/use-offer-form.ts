import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { problemCode } from '../../providers/problem'
import type { AnyOffer, OfferContent } from '../../providers/types'
import type { Saver } from '../../providers/unsaved'
import { contentOf, nextOf, type OfferValues, valuesOf } from './offer-values'
import { useOfferAct } from './use-offer-act'
import { wrongInputs } from './wrong-inputs'

/** The content of the form. A published version has no form. */
function valuesIn(offer: AnyOffer | undefined): OfferValues | undefined {
  if (!offer?.draft || offer.status === 'declined') return undefined
  return { ...valuesOf(offer.draft.content), version: offer.version }
}

interface Options<T extends AnyOffer> {
  /** The offer on the server, as far as the page knows. */
  latest: T | undefined
  /** The content of the form before there is an offer. */
  blank?: OfferValues
  create: (content: OfferContent) => Promise<T>
  onSaved: (offer: T) => void
  onReload: () => void
}

/** The offer on the page and the content of its form. Changes carry the version of the offer on the page. */
export function useOfferForm<T extends AnyOffer>({ latest, blank, create, onSaved, onReload }: Options<T>) {
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [offer, setOffer] = useState(latest)
  /** An autosave may end after the render that a press on Save comes from. */
  const onServer = useRef(latest)
  const [values, setValues] = useState(() => (latest ? valuesIn(latest) : blank))
  const [isTyped, setTyped] = useState(false)
  const [failure, setFailure] = useState<string>()
  const saver = useRef<Saver>(null)
  const seen = offer?.version ?? 0

  const take = (saved: T) => {
    onServer.current = saved
    setOffer(saved)
  }
  const keep = (saved: T) => {
    onSaved(saved)
    take(saved)
  }
  const show = (saved: T) => {
    keep(saved)
    setValues(valuesIn(saved))
  }
  const { act, isPending } = useOfferAct<T>({ onDone: show, onRefused: onReload })

  const send = (typed: OfferValues): Promise<T> =>
    onServer.current ? dataProvider.saveOffer(onServer.current, contentOf(typed)) : create(contentOf(typed))

  /** Resolves with what is wrong with single fields. */
  const save = async (typed: OfferValues) => {
    setFailure(undefined)
    const errors = await act('saved', () => send(typed))
    if (!errors) return undefined
    const { inputs, rest } = wrongInputs(errors)
    setFailure(rest)
    return inputs
  }

  /** Saves what is typed while the form stays as it is. Rejects when it was not saved. */
  const autosave = async (typed: OfferValues) => {
    try {
      keep(await send(typed))
    } catch (error) {
      if (problemCode(error) === 'stale_version' || problemCode(error) === 'consent_required') onReload()
      throw error
    }
  }

  return {
    offer,
    values,
    isTyped,
    setTyped,
    failure,
    isPending,
    act,
    save,
    autosave,
    saver,
    /** Saves what is typed, if anything is. Resolves with whether the draft on the server is the form. */
    saveTyped: async () => !isTyped || ((await saver.current?.()) ?? false),
    keep,
    show,
    /** Somebody saved the offer after this page read it. */
    newer: latest && latest.version > seen ? latest : undefined,
    /** Takes the newer offer for the one on the page. The form keeps what is typed. */
    overtake: take,
    /** Begins the next version of what is published. */
    beginNext: () => offer?.published && setValues(nextOf(offer.published)),
  }
}
