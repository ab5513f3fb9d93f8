import { Migration20261121000000_platform } from './Migration20261121000000_platform.js'
import { Migration20261121000100_catalogue } from './Migration20261121000100_catalogue.js'
import { Migration20261121000200_identity } from './Migration20261121000200_identity.js'
import { Migration20261121000300_bookings } from './Migration20261121000300_bookings.js'
import { Migration20261121000400_settings } from './Migration20261121000400_settings.js'
import { Migration20261121000500_public_cache } from './Migration20261121000500_public_cache.js'
import { Migration20261121000550_rate_limits } from './Migration20261121000550_rate_limits.js'
import { Migration20261121000600_audit_chain } from './Migration20261121000600_audit_chain.js'
import { Migration20261121000650_least_privilege } from './Migration20261121000650_least_privilege.js'
import { Migration20261121000700_specialization_synonyms } from './Migration20261121000700_specialization_synonyms.js'
import { Migration20261121000800_accounts } from './Migration20261121000800_accounts.js'
import { Migration20261121000820_authenticate } from './Migration20261121000820_authenticate.js'
import { Migration20261121000850_privacy_requests } from './Migration20261121000850_privacy_requests.js'
import { Migration20261121000900_hospital_search } from './Migration20261121000900_hospital_search.js'
import { Migration20261121001000_treatment_costs } from './Migration20261121001000_treatment_costs.js'
import { Migration20261121001100_treatment_search } from './Migration20261121001100_treatment_search.js'
import { Migration20261121001200_enquiries } from './Migration20261121001200_enquiries.js'
import { Migration20261121001250_delayed_messages } from './Migration20261121001250_delayed_messages.js'
import { Migration20261121001260_confirmed_addresses } from './Migration20261121001260_confirmed_addresses.js'
import { Migration20261121001270_treatment_search_keys } from './Migration20261121001270_treatment_search_keys.js'
import { Migration20261121001300_hospital_reviews } from './Migration20261121001300_hospital_reviews.js'
import { Migration20261121001350_addresses_of_pages } from './Migration20261121001350_addresses_of_pages.js'
import { Migration20261121001400_medical_records } from './Migration20261121001400_medical_records.js'
import { Migration20261121001500_assessments } from './Migration20261121001500_assessments.js'
import { Migration20261121001600_subscriptions } from './Migration20261121001600_subscriptions.js'
import { Migration20261121001700_booking_follow_up } from './Migration20261121001700_booking_follow_up.js'
import { Migration20261121001700_payments } from './Migration20261121001700_payments.js'
import { Migration20261121001800_emptied_drafts } from './Migration20261121001800_emptied_drafts.js'
import { Migration20261121001900_keys_of_uploads } from './Migration20261121001900_keys_of_uploads.js'
import { Migration20261121001910_second_wall } from './Migration20261121001910_second_wall.js'
import { Migration20261121001920_withdrawn_documents } from './Migration20261121001920_withdrawn_documents.js'
import { Migration20261121001922_ai_usage } from './Migration20261121001922_ai_usage.js'
import { Migration20261121001930_conversations } from './Migration20261121001930_conversations.js'
import { Migration20261122000000_refund_categories } from './Migration20261122000000_refund_categories.js'
import { Migration20261122000100_matched_treatments } from './Migration20261122000100_matched_treatments.js'
import { Migration20261122000200_deposit_percent } from './Migration20261122000200_deposit_percent.js'
import { Migration20261122000300_review_scrapes } from './Migration20261122000300_review_scrapes.js'
import { Migration20261122000400_mail_delivery } from './Migration20261122000400_mail_delivery.js'
import { Migration20261122000410_booking_reminders } from './Migration20261122000410_booking_reminders.js'
import { Migration20261122000420_payment_reminders } from './Migration20261122000420_payment_reminders.js'
import { Migration20261122000500_upkeep_runs } from './Migration20261122000500_upkeep_runs.js'
import { Migration20261122000510_expired_claims } from './Migration20261122000510_expired_claims.js'
import { Migration20261122001000_withdrawn_claims } from './Migration20261122001000_withdrawn_claims.js'
import { Migration20261122001110_review_moderation } from './Migration20261122001110_review_moderation.js'
import { Migration20261122001200_back_office_figures } from './Migration20261122001200_back_office_figures.js'
import { Migration20261122001400_hidden_destinations } from './Migration20261122001400_hidden_destinations.js'
import { Migration20261122001600_booking_reference } from './Migration20261122001600_booking_reference.js'
import { Migration20261122001700_back_office_search } from './Migration20261122001700_back_office_search.js'
import { Migration20261122001800_hospital_photos } from './Migration20261122001800_hospital_photos.js'
import { Migration20261122001900_booking_sums } from './Migration20261122001900_booking_sums.js'
import { Migration20261122002100_review_previews } from './Migration20261122002100_review_previews.js'
import { Migration20261123230100_appointments } from './Migration20261123230100_appointments.js'
import { Migration20261123231500_team_confirmations } from './Migration20261123231500_team_confirmations.js'
import { Migration20261123232500_refund_rule } from './Migration20261123232500_refund_rule.js'
import { Migration20261123233000_actor_proof } from './Migration20261123233000_actor_proof.js'
import { Migration20261123233100_sealed_answers } from './Migration20261123233100_sealed_answers.js'
import { Migration20261123233200_email_domains } from './Migration20261123233200_email_domains.js'
import { Migration20261123234500_data_accesses } from './Migration20261123234500_data_accesses.js'
import { Migration20261123235900_safe_copies } from './Migration20261123235900_safe_copies.js'
import { Migration20261123235930_used_premium_refunds } from './Migration20261123235930_used_premium_refunds.js'
import { Migration20261124000500_trip_lengths } from './Migration20261124000500_trip_lengths.js'
import { Migration20261124020000_conversation_accesses } from './Migration20261124020000_conversation_accesses.js'
import { Migration20261124030000_storage_key_checks } from './Migration20261124030000_storage_key_checks.js'
import { Migration20261124040000_goodwill_refunds } from './Migration20261124040000_goodwill_refunds.js'
import { Migration20261124050000_booking_notes } from './Migration20261124050000_booking_notes.js'
import { Migration20261124060000_open_bookings } from './Migration20261124060000_open_bookings.js'
import { Migration20261124061000_former_assignees } from './Migration20261124061000_former_assignees.js'
import { Migration20261124062000_emergency_enquiries } from './Migration20261124062000_emergency_enquiries.js'
import { Migration20261124065000_bank_transfers } from './Migration20261124065000_bank_transfers.js'
import { Migration20261124070000_unconfirmed_bookings } from './Migration20261124070000_unconfirmed_bookings.js'
import { Migration20261124071000_unassigned_bookings } from './Migration20261124071000_unassigned_bookings.js'
import { Migration20261124072000_mailboxes } from './Migration20261124072000_mailboxes.js'
import { Migration20261124080000_current_time_zones } from './Migration20261124080000_current_time_zones.js'
import { Migration20261124081000_emergency_bookings } from './Migration20261124081000_emergency_bookings.js'
import { Migration20261124090000_audit_order } from './Migration20261124090000_audit_order.js'
import { Migration20261124090000_open_payments } from './Migration20261124090000_open_payments.js'
import { Migration20261124091000_closed_calls } from './Migration20261124091000_closed_calls.js'
import { Migration20261124100000_paid_hospital } from './Migration20261124100000_paid_hospital.js'
import { Migration20261124110000_calls_of_cancelled_bookings } from './Migration20261124110000_calls_of_cancelled_bookings.js'
import { Migration20261124120000_erased_bookings } from './Migration20261124120000_erased_bookings.js'
import { Migration20261124120000_sent_drafts } from './Migration20261124120000_sent_drafts.js'
import { Migration20261124130000_emergency_assessments } from './Migration20261124130000_emergency_assessments.js'
import { Migration20261124130000_emergency_calls } from './Migration20261124130000_emergency_calls.js'
import { Migration20261124131000_hospitals_to_tell } from './Migration20261124131000_hospitals_to_tell.js'
import { Migration20261124140000_call_request_versions } from './Migration20261124140000_call_request_versions.js'
import { Migration20261124220000_lock_account } from './Migration20261124220000_lock_account.js'
import { Migration20261125094000_mailbox_of } from './Migration20261125094000_mailbox_of.js'
import { Migration20261125173000_earlier_appointments } from './Migration20261125173000_earlier_appointments.js'
import { Migration20261125200000_booking_deposits } from './Migration20261125200000_booking_deposits.js'
import { Migration20261125210000_booking_event_order } from './Migration20261125210000_booking_event_order.js'
import { Migration20261126030000_exchange_rates } from './Migration20261126030000_exchange_rates.js'
import { Migration20261126040000_notifications } from './Migration20261126040000_notifications.js'
import { Migration20261126070000_case_briefs } from './Migration20261126070000_case_briefs.js'
import { Migration20261126080000_quote_requests } from './Migration20261126080000_quote_requests.js'
import { Migration20261126090000_offers } from './Migration20261126090000_offers.js'
import { Migration20261126150000_offer_acceptances } from './Migration20261126150000_offer_acceptances.js'
import { Migration20261126160000_stripe_outside_transactions } from './Migration20261126160000_stripe_outside_transactions.js'
import { Migration20261126161000_offer_pdfs } from './Migration20261126161000_offer_pdfs.js'
import { Migration20261126162000_offer_questions } from './Migration20261126162000_offer_questions.js'
import { Migration20261126163000_planning_ranges } from './Migration20261126163000_planning_ranges.js'
import { Migration20261126164000_request_changes } from './Migration20261126164000_request_changes.js'
import { Migration20261126165000_offer_history } from './Migration20261126165000_offer_history.js'
import { Migration20261126166000_version_entered_by } from './Migration20261126166000_version_entered_by.js'
import { Migration20261126167000_offer_changed } from './Migration20261126167000_offer_changed.js'
import { Migration20261127030000_hospital_members } from './Migration20261127030000_hospital_members.js'
import { Migration20261127040000_desk_cases } from './Migration20261127040000_desk_cases.js'
import { Migration20261127050000_desk_offers } from './Migration20261127050000_desk_offers.js'
import { Migration20261127060000_desk_files } from './Migration20261127060000_desk_files.js'
import { Migration20261127070000_offer_templates } from './Migration20261127070000_offer_templates.js'
import { Migration20261127080000_quote_request_questions } from './Migration20261127080000_quote_request_questions.js'
import { Migration20261127100000_change_orders } from './Migration20261127100000_change_orders.js'
import { Migration20261127110000_promise_terms } from './Migration20261127110000_promise_terms.js'
import { Migration20261127120000_desk_notifications } from './Migration20261127120000_desk_notifications.js'
import { Migration20261127121000_acceptance_reminders } from './Migration20261127121000_acceptance_reminders.js'
import { Migration20261127122000_unanswered_questions } from './Migration20261127122000_unanswered_questions.js'
import { Migration20261127130000_accepted_patients } from './Migration20261127130000_accepted_patients.js'
import { Migration20261127131000_desk_figures } from './Migration20261127131000_desk_figures.js'
import { Migration20261127140000_invoices } from './Migration20261127140000_invoices.js'
import { Migration20261127150000_desk_list_indexes } from './Migration20261127150000_desk_list_indexes.js'
import { Migration20261127160000_fact_proposals } from './Migration20261127160000_fact_proposals.js'
import { Migration20261127170000_desk_appointments } from './Migration20261127170000_desk_appointments.js'
import { Migration20261127171000_lock_case } from './Migration20261127171000_lock_case.js'
import { Migration20261127180000_hospitals_that_leave } from './Migration20261127180000_hospitals_that_leave.js'
import { Migration20261127190000_team_change_orders } from './Migration20261127190000_team_change_orders.js'
import { Migration20261127200000_desk_offer_states } from './Migration20261127200000_desk_offer_states.js'
import { Migration20261127210000_checked_again } from './Migration20261127210000_checked_again.js'
import { Migration20261127211000_answered_invitations } from './Migration20261127211000_answered_invitations.js'
import { Migration20261127220000_desk_answers } from './Migration20261127220000_desk_answers.js'
import { Migration20261127230000_contested_payments } from './Migration20261127230000_contested_payments.js'
import { Migration20261127231000_same_numbers } from './Migration20261127231000_same_numbers.js'
import { Migration20261128010000_same_numbers_stay } from './Migration20261128010000_same_numbers_stay.js'

/** In the order in which they run. One that has landed is never edited. */
export const migrations = [
  Migration20261121000000_platform,
  Migration20261121000100_catalogue,
  Migration20261121000200_identity,
  Migration20261121000300_bookings,
  Migration20261121000400_settings,
  Migration20261121000500_public_cache,
  Migration20261121000550_rate_limits,
  Migration20261121000600_audit_chain,
  Migration20261121000650_least_privilege,
  Migration20261121000700_specialization_synonyms,
  Migration20261121000800_accounts,
  Migration20261121000820_authenticate,
  Migration20261121000850_privacy_requests,
  Migration20261121000900_hospital_search,
  Migration20261121001000_treatment_costs,
  Migration20261121001100_treatment_search,
  Migration20261121001200_enquiries,
  Migration20261121001250_delayed_messages,
  Migration20261121001260_confirmed_addresses,
  Migration20261121001270_treatment_search_keys,
  Migration20261121001300_hospital_reviews,
  Migration20261121001350_addresses_of_pages,
  Migration20261121001400_medical_records,
  Migration20261121001500_assessments,
  Migration20261121001600_subscriptions,
  Migration20261121001700_booking_follow_up,
  Migration20261121001700_payments,
  Migration20261121001800_emptied_drafts,
  Migration20261121001900_keys_of_uploads,
  Migration20261121001910_second_wall,
  Migration20261121001920_withdrawn_documents,
  Migration20261121001922_ai_usage,
  Migration20261121001930_conversations,
  Migration20261122000000_refund_categories,
  Migration20261122000100_matched_treatments,
  Migration20261122000200_deposit_percent,
  Migration20261122000300_review_scrapes,
  Migration20261122000400_mail_delivery,
  Migration20261122000410_booking_reminders,
  Migration20261122000420_payment_reminders,
  Migration20261122000500_upkeep_runs,
  Migration20261122000510_expired_claims,
  Migration20261122001000_withdrawn_claims,
  Migration20261122001110_review_moderation,
  Migration20261122001200_back_office_figures,
  Migration20261122001400_hidden_destinations,
  Migration20261122001600_booking_reference,
  Migration20261122001700_back_office_search,
  Migration20261122001800_hospital_photos,
  Migration20261122001900_booking_sums,
  Migration20261122002100_review_previews,
  Migration20261123230100_appointments,
  Migration20261123231500_team_confirmations,
  Migration20261123232500_refund_rule,
  Migration20261123233000_actor_proof,
  Migration20261123233100_sealed_answers,
  Migration20261123233200_email_domains,
  Migration20261123234500_data_accesses,
  Migration20261123235900_safe_copies,
  Migration20261123235930_used_premium_refunds,
  Migration20261124000500_trip_lengths,
  Migration20261124020000_conversation_accesses,
  Migration20261124030000_storage_key_checks,
  Migration20261124040000_goodwill_refunds,
  Migration20261124050000_booking_notes,
  Migration20261124060000_open_bookings,
  Migration20261124061000_former_assignees,
  Migration20261124062000_emergency_enquiries,
  Migration20261124065000_bank_transfers,
  Migration20261124070000_unconfirmed_bookings,
  Migration20261124071000_unassigned_bookings,
  Migration20261124072000_mailboxes,
  Migration20261124080000_current_time_zones,
  Migration20261124081000_emergency_bookings,
  Migration20261124090000_audit_order,
  Migration20261124090000_open_payments,
  Migration20261124091000_closed_calls,
  Migration20261124100000_paid_hospital,
  Migration20261124110000_calls_of_cancelled_bookings,
  Migration20261124120000_erased_bookings,
  Migration20261124120000_sent_drafts,
  Migration20261124130000_emergency_assessments,
  Migration20261124130000_emergency_calls,
  Migration20261124131000_hospitals_to_tell,
  Migration20261124140000_call_request_versions,
  Migration20261124220000_lock_account,
  Migration20261125094000_mailbox_of,
  Migration20261125173000_earlier_appointments,
  Migration20261125200000_booking_deposits,
  Migration20261125210000_booking_event_order,
  Migration20261126030000_exchange_rates,
  Migration20261126040000_notifications,
  Migration20261126070000_case_briefs,
  Migration20261126080000_quote_requests,
  Migration20261126090000_offers,
  Migration20261126150000_offer_acceptances,
  Migration20261126160000_stripe_outside_transactions,
  Migration20261126161000_offer_pdfs,
  Migration20261126162000_offer_questions,
  Migration20261126163000_planning_ranges,
  Migration20261126164000_request_changes,
  Migration20261126165000_offer_history,
  Migration20261126166000_version_entered_by,
  Migration20261126167000_offer_changed,
  Migration20261127030000_hospital_members,
  Migration20261127040000_desk_cases,
  Migration20261127050000_desk_offers,
  Migration20261127060000_desk_files,
  Migration20261127070000_offer_templates,
  Migration20261127080000_quote_request_questions,
  Migration20261127100000_change_orders,
  Migration20261127110000_promise_terms,
  Migration20261127120000_desk_notifications,
  Migration20261127121000_acceptance_reminders,
  Migration20261127122000_unanswered_questions,
  Migration20261127130000_accepted_patients,
  Migration20261127131000_desk_figures,
  Migration20261127140000_invoices,
  Migration20261127150000_desk_list_indexes,
  Migration20261127160000_fact_proposals,
  Migration20261127170000_desk_appointments,
  Migration20261127171000_lock_case,
  Migration20261127180000_hospitals_that_leave,
  Migration20261127190000_team_change_orders,
  Migration20261127200000_desk_offer_states,
  Migration20261127210000_checked_again,
  Migration20261127211000_answered_invitations,
  Migration20261127220000_desk_answers,
  Migration20261127230000_contested_payments,
  Migration20261127231000_same_numbers,
  Migration20261128010000_same_numbers_stay,
].map((migration) => ({ name: migration.name, class: migration }))
