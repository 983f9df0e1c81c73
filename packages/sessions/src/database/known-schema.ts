/** Newer schemas are read like this one, and written only if every column and table of theirs is known. */
export const newestKnownSchema = 26

/** Tables whose rows belong to the session in `session_id` and are removed with it. */
export const tablesWithSessionRows: readonly string[] = [
  'messages',
  'session_model_usage',
  'compression_locks',
  'telegram_dm_topic_bindings',
]

/** Every column of `sessions` up to the newest known schema. */
export const knownSessionColumns: ReadonlySet<string> = new Set(
  `id source user_id session_key chat_id chat_type thread_id display_name origin_json expiry_finalized
   model model_config system_prompt system_prompt_hash parent_session_id started_at ended_at end_reason
   message_count tool_call_count input_tokens output_tokens cache_read_tokens cache_write_tokens
   reasoning_tokens cwd git_branch git_repo_root git_metadata_generation billing_provider billing_base_url
   billing_mode estimated_cost_usd actual_cost_usd cost_status cost_source pricing_version title title_source
   last_activity_at last_activity_description last_activity_provenance api_call_count handoff_state
   handoff_platform handoff_error compression_failure_cooldown_until compression_failure_error
   compression_fallback_streak compression_ineffective_count profile_name rewind_count archived pinned hidden
   last_read_at`.split(/\s+/),
)
