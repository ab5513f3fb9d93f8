import { sql } from 'kysely'
import { type HospitalCard, hospitalCard } from '../hospitals/index.js'
import { TREATMENT_CARD, type TreatmentCard } from '../treatments/index.js'

/** The hospital `h` in the country `c` as one row: the room of hospitals has its columns as SQL. */
export const CARD_OF_HOSPITAL = sql<HospitalCard>`(select ${hospitalCard()})`

/** The treatment `t` as one row: the room of treatments has its columns as SQL. */
export const CARD_OF_TREATMENT = sql<Omit<TreatmentCard, 'durationText'>>`(select ${TREATMENT_CARD})`
