import { Box, Button, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyOffer } from '../../providers/types'
import { Loading } from '../loading'
import { MessageState } from '../message-state'
import { Section } from '../section'
import { ChangeOrderForm } from './change-order-form'
import { ChangeOrderItem } from './change-order-item'
import { changeOrdersKey, useChangeOrders } from './use-change-orders'

const TEXTS = 'sihat.changeOrders'

interface ChangeOrdersProps {
  offer: AnyOffer
  /** The team enters changes from a letter. A colleague releases them. */
  isTeam?: boolean
}

/** The changes of an accepted offer. Each binds once the patient has signed it. */
export function ChangeOrders({ offer, isTeam = false }: ChangeOrdersProps) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const { data, error, refetch } = useChangeOrders(offer.id)
  const [isWriting, setWriting] = useState(false)
  const reload = () => void queries.invalidateQueries({ queryKey: changeOrdersKey(offer.id) })
  const isOpen = data?.items.some(({ status }) => status === 'entered' || status === 'proposed')
  const mayPropose = data && !isOpen && (!isTeam || data.isFromLetter)
  return (
    <Section title={translate(`${TEXTS}.title`)}>
      <Typography>
        {translate(`${TEXTS}.${data && isTeam && !data.isFromLetter ? 'ofHospital' : 'intro'}`)}
      </Typography>
      {!data && !error && <Loading height={80} label={translate(`${TEXTS}.loading`)} />}
      {error && (
        <MessageState
          role="alert"
          title={translate(`${TEXTS}.fetchFailed`)}
          action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
        />
      )}
      {data?.items.map((order) => (
        <ChangeOrderItem
          key={order.id}
          order={order}
          hospital={offer.hospital.name}
          isTeam={isTeam}
          onChanged={reload}
        />
      ))}
      {mayPropose && !isWriting && (
        <Box>
          <Button variant="outlined" onClick={() => setWriting(true)}>
            {translate(`${TEXTS}.open`)}
          </Button>
        </Box>
      )}
      {mayPropose && isWriting && (
        <ChangeOrderForm
          offer={offer}
          agreed={data}
          isTeam={isTeam}
          onClose={() => setWriting(false)}
          onProposed={() => {
            setWriting(false)
            reload()
          }}
        />
      )}
    </Section>
  )
}
