// Generated from the schemas of src/contract by `npm run generate`. Do not edit.

/** What to do: let in, ask for one more verification, require strong authentication, or refuse. */
export type Action = 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';

/** How a login went. Hash the identifier as docs/wire.md says; a raw one is refused. */
export interface LoginContext {
  /** `sha256:` and the SHA-256 hex of the lower-cased login identifier; never the raw e-mail or phone. */
  identifierHash?: string;
  /** `sha256:` and the SHA-256 hex of the e-mail domain, without a salt. */
  identifierDomainHash?: string;
  /** The result; null: not done yet. */
  result?: 'SUCCESS' | 'FAILURE';
  /** Why the login failed. */
  failureReason?: string;
  /** Login method, for example `PASSWORD`, `SSO` or `PASSKEY`; an open list. */
  authMethod?: string;
  /** Whether a second factor was used. */
  mfaUsed?: boolean;
  /** The integrator's id of the attempt. */
  attemptId?: string;
}

/** A request of your backend: the device and what you know of the act. */
export interface ScoreRequest {
  /** The device; in the flat layout the device class, as text. */
  device: {
    /** First 32 characters of the fingerprint. */
    deviceId: string;
    /** SHA-256 of device characteristics, 64 hex characters. */
    fingerprint: string;
    /** IANA timezone identifier. */
    timezone: string;
    /** Manufacturer of the device. */
    manufacturer?: string;
    /** Model of the device. */
    model?: string;
    /** Brand of the device. */
    brand?: string;
    /** Device class or product code, for example `mobile`. */
    device?: string;
    /** Product name of the device. */
    product?: string;
    /** Hardware name of the device. */
    hardware?: string;
    /** Version of the platform SDK, for example the Android API level. */
    sdkVersion?: string;
    /** Version of the operating system. */
    osVersion?: string;
    /** Screen width in pixels, as text. */
    screenWidth?: string;
    /** Screen height in pixels, as text. */
    screenHeight?: string;
    /** Screen density, as text. */
    screenDensity?: string;
    /** Locale of the device, for example `de-DE`. */
    locale?: string;
    /**
     * `hardware`: made of hardware only, which equal models share; `seeded`: with a seed that only this installation
     * has.
     */
    fingerprintSource?: 'hardware' | 'seeded';
  };
  /** The integrator's id of the user; stored as a keyed hash only. Empty or absent: derived from the fingerprint. */
  userId?: string;
  /** The session of the page or app. */
  session?: {
    /** Id of the session; one for each visit. */
    sessionId?: string;
    /** Time of the request on the device, ISO 8601. */
    timestamp?: string;
    /** Number of sessions of this installation, as text (Android). */
    sessionCount?: string;
    /** Start of the first session of this installation, ISO 8601 (Android). */
    firstSession?: string;
  };
  /** How the user typed and swiped. */
  behavioral?: {
    /** How long each key was held, in milliseconds; at most 256 values, 5 to 20 are usual. */
    typing_dwell_ms?: readonly number[];
    /** Time between key releases, in milliseconds; at most 256 values, 5 to 20 are usual. */
    typing_flight_ms?: readonly number[];
    /** Mean swipe speed in pixels per millisecond; 0: no swipe. */
    swipe_velocity?: number;
    /** Shannon entropy of the events of the session, in bits; 0: no events. */
    session_entropy?: number;
  };
  /** SIM data, from Android and iOS. */
  sim?: {
    /** MCC and MNC of the SIM operator, for example `26201`. */
    simOperator?: string;
    /** Name of the SIM operator. */
    simOperatorName?: string;
    /** Serial number of the SIM, hashed by the client. */
    simSerialNumber?: string;
    /** MCC and MNC of the network in use. */
    networkOperator?: string;
    /** Type of the mobile network. */
    networkType?: string;
  };
  /** Counts and flags of the browser SDK. */
  signals?: {
    /** Pointer activity on the page. */
    mouse?: {
      /** Number of clicks. */
      clickCount?: number;
      /** Distance that the pointer moved, in pixels. */
      totalDistance?: number;
      /** Mean pointer speed in pixels per millisecond. */
      averageVelocity?: number;
    };
    /** Keyboard activity on the page. */
    keyboard?: {
      /** Number of keydown events. */
      keydownCount?: number;
      /** Typing speed in characters per second. */
      typingSpeed?: number;
    };
    /** Activity on the page. */
    page?: {
      /** Number of clicks. */
      clickCount?: number;
      /** Deepest scroll position, from 0 to 100 percent. */
      scrollDepth?: number;
      /** Milliseconds until the first interaction. */
      timeToFirstInteraction?: number;
      /** Milliseconds on the page. */
      timeOnPage?: number;
    };
    /** How the form was filled. */
    form?: {
      /** Number of focus events of form fields. */
      focusCount?: number;
      /** Number of pasted values. */
      pasteCount?: number;
      /** Whether the browser filled in fields. */
      autofillDetected?: boolean;
      /** Whether a program made mouse or key events. */
      scriptDetected?: boolean;
      /** Names of the fields in the order of focus; at most 256. */
      fieldFocusOrder?: readonly string[];
    };
    /** Privacy signals of the browser. */
    privacy?: {
      /** Whether the browser uses a private window. */
      isIncognito?: boolean;
      /** Whether the client detected a VPN or proxy. */
      isVPN?: boolean;
      /** Whether the client detected automation. */
      isAutomated?: boolean;
      /** Whether the browser uses an ad blocker. */
      hasAdBlocker?: boolean;
    };
  };
  /** Pointer activity on the page. */
  mouse?: {
    /** Number of clicks. */
    clickCount?: number;
    /** Distance that the pointer moved, in pixels. */
    totalDistance?: number;
    /** Mean pointer speed in pixels per millisecond. */
    averageVelocity?: number;
  };
  /** Keyboard activity on the page. */
  keyboard?: {
    /** Number of keydown events. */
    keydownCount?: number;
    /** Typing speed in characters per second. */
    typingSpeed?: number;
  };
  /** Activity on the page. */
  page?: {
    /** Number of clicks. */
    clickCount?: number;
    /** Deepest scroll position, from 0 to 100 percent. */
    scrollDepth?: number;
    /** Milliseconds until the first interaction. */
    timeToFirstInteraction?: number;
    /** Milliseconds on the page. */
    timeOnPage?: number;
  };
  /** How the form was filled. */
  form?: {
    /** Number of focus events of form fields. */
    focusCount?: number;
    /** Number of pasted values. */
    pasteCount?: number;
    /** Whether the browser filled in fields. */
    autofillDetected?: boolean;
    /** Whether a program made mouse or key events. */
    scriptDetected?: boolean;
    /** Names of the fields in the order of focus; at most 256. */
    fieldFocusOrder?: readonly string[];
  };
  /** Privacy signals of the browser. */
  privacy?: {
    /** Whether the browser uses a private window. */
    isIncognito?: boolean;
    /** Whether the client detected a VPN or proxy. */
    isVPN?: boolean;
    /** Whether the client detected automation. */
    isAutomated?: boolean;
    /** Whether the browser uses an ad blocker. */
    hasAdBlocker?: boolean;
  };
  /** The login attempt that the request is about. */
  loginContext?: {
    /** `sha256:` and the SHA-256 hex of the lower-cased login identifier; never the raw e-mail or phone. */
    identifierHash?: string;
    /** `sha256:` and the SHA-256 hex of the e-mail domain, without a salt. */
    identifierDomainHash?: string;
    /**
     * Result of the login; absent: not yet known. From a public key only `FAILURE` is taken: a page cannot prove a
     * `SUCCESS`, which the backend tells in `login` of `POST /v2/verify`.
     */
    result?: 'SUCCESS' | 'FAILURE';
    /** Why the login failed. */
    failureReason?: string;
    /** Login method, for example `PASSWORD`, `SSO` or `PASSKEY`; an open list. Not taken from a public key. */
    authMethod?: string;
    /** Whether a second factor was used. Not taken from a public key. */
    mfaUsed?: boolean;
    /** The integrator's id of the attempt. */
    attemptId?: string;
  };
  /** The order that the request is about. */
  checkoutContext?: {
    /** Amount of the order, in `currency`. */
    amount?: number;
    /** Currency of the amount, ISO 4217. */
    currency?: string;
    /** Number of items in the order. */
    itemCount?: number;
    /** Country of delivery, ISO 3166-1 alpha-2. */
    shippingCountry?: string;
  };
  /** The account change that the request is about. */
  accountChangeContext?: {
    /** What changes, for example `email`, `password` or `payout`. */
    changeType?: string;
  };
  /** Challenges that the user passed for this request. */
  challenge?: {
    /**
     * Names of the passed challenges: `captcha`, `email_code`, `mfa_sms`, `mfa`, `mfa_totp`, `passkey`, `id_review`.
     */
    completed?: readonly ('mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review')[];
  };
  /** URL of the page; query and fragment are not stored. */
  page_url?: string;
  /** Origin of the page, for example `https://shop.example`. */
  page_origin?: string;
  /** URL of the referring page. */
  referrer?: string;
}

/** What became of an event. */
export interface LabelRequest {
  /** The finding; `unknown` withdraws an earlier label. */
  label: 'legitimate' | 'fraud' | 'account_takeover' | 'chargeback' | 'promo_abuse' | 'bot' | 'unknown';
  /** Source of the finding; `other` when absent. */
  source?: 'review' | 'customer' | 'processor' | 'early_warning' | 'other';
  /**
   * When the finding became known, ISO 8601; now when absent. Not in the future; a time before the event counts as that
   * of the event.
   */
  labeled_at?: string;
  /** Amount of money concerned, in `currency`. */
  amount?: number;
  /** Currency of the amount, ISO 4217. */
  currency?: string;
  /** Free text for analysts, without personal data. */
  note?: string;
}

/** The label as it is kept. */
export interface LabelReply {
  /** Id of the event. */
  event_id: string;
  /** The finding. */
  label: 'legitimate' | 'fraud' | 'account_takeover' | 'chargeback' | 'promo_abuse' | 'bot' | 'unknown';
  /** Source of the finding. */
  source: 'review' | 'customer' | 'processor' | 'early_warning' | 'other';
  /** When the finding became known; not before the event. */
  labeled_at: string;
  /** Amount of money, in `currency`. */
  amount?: number;
  /** Currency of the amount, ISO 4217. */
  currency?: string;
  /** Free text for people. */
  note?: string;
  /** In test mode and with `explain=true`: a sentence for each field of the request that was ignored. */
  warnings?: readonly string[];
}

/** The decision on a request that belongs to no use case. */
export interface ScoreReply {
  /** 0 is the lowest risk. */
  risk_score: number;
  /** risk_score / 100. */
  score: number;
  /** 0-29 allow, 30-49 soft_challenge, 50-69 hard_challenge, 70-100 block. */
  action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
  /**
   * Reason codes, the strongest first. The list is open; known today: new_user_profile, watched, device_changed,
   * device_tampered, recent_device, dormant_account, multiple_devices, multiple_accounts, device_id_mismatch, emulator,
   * geo_jump, vpn_detected, tor_exit, datacenter_ip, unusual_location, timezone_mismatch, timezone_invalid,
   * timezone_missing, behavior_anomaly, typing_speed_mismatch, session_entropy_low, mouse_pattern_changed,
   * excessive_paste, bot_detected, automation, superhuman_input, behavior_replayed, sim_changed, sim_unconfirmed,
   * time_anomaly, velocity_anomaly, failed_login_burst, account_burst, registration_burst, shared_rhythm,
   * device_refused, takeover_sequence, order_burst, unusual_amount, unusual_destination, behavior_shift_detected,
   * typing_speed_changed, uniform_typing_pattern, incognito, ad_blocker, challenge_passed, test_fingerprint.
   */
  reason: readonly string[];
  /** Identifier of this request. */
  session_id: string;
  /** Same value as `session_id`. */
  requestId: string;
  /** Present when the request carries SIM data and does not come from a browser SDK. */
  sim_swap_engine?: {
    /** Risk of a SIM swap alone. */
    risk: number;
    /** Reasons of this decision that matter for a SIM swap. */
    flags: {
      /** Whether the SIM serial or operator differs from the profile. */
      sim_changed: boolean;
      /** Whether the decision has the reason device_changed. */
      device_changed: boolean;
      /** Whether the decision has the reason behavior_anomaly. */
      behavior_anomaly: boolean;
      /** Whether the decision has the reason time_anomaly. */
      time_anomaly: boolean;
      /** Whether the decision has the reason velocity_anomaly. */
      velocity_anomaly: boolean;
    };
    /** SIM data in the profile after this request. */
    updatedProfile: {
      /** Keyed hash of the SIM serial; empty: none known. */
      simSerialHash: string;
      /** Operator of the known SIM; empty: none known. */
      simOperator: string;
      /** When the SIM was first seen, ISO 8601; null: never. */
      firstSeen: string | null;
      /** When the SIM last changed, ISO 8601; null: never. */
      lastChange: string | null;
      /** Number of SIM changes. */
      changeCount: number;
      /** Number of learned requests of the user. */
      requestCount: number;
    };
  };
  /** Comparison of the behaviour with the user's baseline. */
  behavior_change?: {
    /** Whether there is a behaviour baseline of this user to compare with. */
    baseline_available: boolean;
    /** Whether the behaviour deviates from the baseline or from the start of the session. */
    behavior_changed: boolean;
    /** From 0 to 100; higher is more suspicious; 0 without a baseline. */
    change_score: number;
    /** What deviates. */
    change_reasons: readonly string[];
    /** Similarity to the baseline, from 0 to 100; 100 without a baseline. */
    similarity_score: number;
  };
  /** Advice how to challenge the user. */
  adaptive_response?: {
    /** 0-29 allow, 30-49 soft_challenge, 50-69 hard_challenge, 70-100 block. */
    recommended_action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    /** Challenges to ask for: one of the second factors is enough; `captcha` is asked in addition. */
    challenges: readonly string[];
    /** A sentence that explains the advice. */
    reason: string;
    /** From 0 to 1; higher when more is known about the user. */
    confidence: number;
  };
  /** With `explain=true` in monitor mode: the decision without monitor mode. */
  monitor?: {
    /** The risk that was decided. */
    risk_score: number;
    /** The action that was decided. */
    action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    /** What would have been asked for, with a challenge. */
    challenges?: readonly ('mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review')[];
  };
  /** The reasons with their evidence; with `explain=true` only. */
  reasons?: readonly ({
    /** Reason code. */
    code: string;
    /** A sentence that a support agent can read aloud. */
    explanation: string;
    /** The values that the reason is based on. */
    evidence: Readonly<Record<string, unknown>>;
    /** Log-odds that the reason adds to the risk. */
    points: number;
  })[];
  /**
   * With `explain=true`: how the points add up to the risk, and each bound and rule that changed it. It tells the
   * decision, in monitor mode too.
   */
  risk_explanation?: string;
  /** With `explain=true` when a rule matched: the risk before rules. */
  model_risk?: number;
  /** With `explain=true`: the rules that matched, if any. */
  rules?: readonly ({
    /** Id of the record. */
    id: string;
    /** `applied`: the rule had its effect. `shadow`: it matched without effect, in shadow or outside its rollout. */
    how: 'applied' | 'shadow';
    /** The challenge that is asked for because this rule names it. */
    challenge?: 'mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review';
  })[];
  /** In test mode and with `explain=true`: a sentence for each field of the request that was ignored. */
  warnings?: readonly string[];
}

/** The decision on a login, an order, a reset or a change. */
export interface UseCaseReply {
  /** 0 is the lowest risk. */
  risk_score: number;
  /** risk_score / 100. */
  score: number;
  /** 0-29 allow, 30-49 soft_challenge, 50-69 hard_challenge, 70-100 block. */
  action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
  /**
   * Reason codes, the strongest first. The list is open; known today: new_user_profile, watched, device_changed,
   * device_tampered, recent_device, dormant_account, multiple_devices, multiple_accounts, device_id_mismatch, emulator,
   * geo_jump, vpn_detected, tor_exit, datacenter_ip, unusual_location, timezone_mismatch, timezone_invalid,
   * timezone_missing, behavior_anomaly, typing_speed_mismatch, session_entropy_low, mouse_pattern_changed,
   * excessive_paste, bot_detected, automation, superhuman_input, behavior_replayed, sim_changed, sim_unconfirmed,
   * time_anomaly, velocity_anomaly, failed_login_burst, account_burst, registration_burst, shared_rhythm,
   * device_refused, takeover_sequence, order_burst, unusual_amount, unusual_destination, behavior_shift_detected,
   * typing_speed_changed, uniform_typing_pattern, incognito, ad_blocker, challenge_passed, test_fingerprint.
   */
  reason: readonly string[];
  /** Identifier of this request. */
  session_id: string;
  /** Same value as `session_id`. */
  requestId: string;
  /** Present when the request carries SIM data and does not come from a browser SDK. */
  sim_swap_engine?: {
    /** Risk of a SIM swap alone. */
    risk: number;
    /** Reasons of this decision that matter for a SIM swap. */
    flags: {
      /** Whether the SIM serial or operator differs from the profile. */
      sim_changed: boolean;
      /** Whether the decision has the reason device_changed. */
      device_changed: boolean;
      /** Whether the decision has the reason behavior_anomaly. */
      behavior_anomaly: boolean;
      /** Whether the decision has the reason time_anomaly. */
      time_anomaly: boolean;
      /** Whether the decision has the reason velocity_anomaly. */
      velocity_anomaly: boolean;
    };
    /** SIM data in the profile after this request. */
    updatedProfile: {
      /** Keyed hash of the SIM serial; empty: none known. */
      simSerialHash: string;
      /** Operator of the known SIM; empty: none known. */
      simOperator: string;
      /** When the SIM was first seen, ISO 8601; null: never. */
      firstSeen: string | null;
      /** When the SIM last changed, ISO 8601; null: never. */
      lastChange: string | null;
      /** Number of SIM changes. */
      changeCount: number;
      /** Number of learned requests of the user. */
      requestCount: number;
    };
  };
  /** Comparison of the behaviour with the user's baseline. */
  behavior_change?: {
    /** Whether there is a behaviour baseline of this user to compare with. */
    baseline_available: boolean;
    /** Whether the behaviour deviates from the baseline or from the start of the session. */
    behavior_changed: boolean;
    /** From 0 to 100; higher is more suspicious; 0 without a baseline. */
    change_score: number;
    /** What deviates. */
    change_reasons: readonly string[];
    /** Similarity to the baseline, from 0 to 100; 100 without a baseline. */
    similarity_score: number;
  };
  /** Advice how to challenge the user. */
  adaptive_response?: {
    /** 0-29 allow, 30-49 soft_challenge, 50-69 hard_challenge, 70-100 block. */
    recommended_action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    /** Challenges to ask for: one of the second factors is enough; `captcha` is asked in addition. */
    challenges: readonly string[];
    /** A sentence that explains the advice. */
    reason: string;
    /** From 0 to 1; higher when more is known about the user. */
    confidence: number;
  };
  /** With `explain=true` in monitor mode: the decision without monitor mode. */
  monitor?: {
    /** The risk that was decided. */
    risk_score: number;
    /** The action that was decided. */
    action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    /** What would have been asked for, with a challenge. */
    challenges?: readonly ('mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review')[];
  };
  /** The reasons with their evidence; with `explain=true` only. */
  reasons?: readonly ({
    /** Reason code. */
    code: string;
    /** A sentence that a support agent can read aloud. */
    explanation: string;
    /** The values that the reason is based on. */
    evidence: Readonly<Record<string, unknown>>;
    /** Log-odds that the reason adds to the risk. */
    points: number;
  })[];
  /**
   * With `explain=true`: how the points add up to the risk, and each bound and rule that changed it. It tells the
   * decision, in monitor mode too.
   */
  risk_explanation?: string;
  /** With `explain=true` when a rule matched: the risk before rules. */
  model_risk?: number;
  /** With `explain=true`: the rules that matched, if any. */
  rules?: readonly ({
    /** Id of the record. */
    id: string;
    /** `applied`: the rule had its effect. `shadow`: it matched without effect, in shadow or outside its rollout. */
    how: 'applied' | 'shadow';
    /** The challenge that is asked for because this rule names it. */
    challenge?: 'mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review';
  })[];
  /** In test mode and with `explain=true`: a sentence for each field of the request that was ignored. */
  warnings?: readonly string[];
  /** Visitor id: the fingerprint of the request. */
  visitor_id?: string;
  /** Same value as `visitor_id`. */
  visitorId?: string;
  /** Id of the event; the integrator's backend sends it to `POST /v2/verify`. */
  event_id?: string;
  /** The fingerprint of the request, lower-case. */
  fingerprint?: string;
  /** Browser, from the User-Agent header; fields are empty when unknown. */
  browser?: {
    /** Name of the browser. */
    name: string;
    /** Version of the browser. */
    version: string;
    /** Operating system. */
    os: string;
    /** Whether the device is mobile. */
    mobile: boolean;
    /** Whether the User-Agent names a bot. */
    bot: boolean;
  };
  /** Similarity of this device to the most similar known device of the user. */
  similarity?: number;
  /** Whether the visitor was not seen before. */
  is_new?: boolean;
  /** Number of earlier requests of the visitor. */
  times_seen?: number;
  /** When the visitor was first seen. */
  first_seen?: string;
  /** When the visitor was last seen. */
  last_seen?: string;
}

/** The decision on a new account. */
export interface RegistrationReply {
  /** 0 is the lowest risk. */
  risk_score: number;
  /** risk_score / 100. */
  score: number;
  /** 0-29 allow, 30-49 soft_challenge, 50-69 hard_challenge, 70-100 block. */
  action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
  /**
   * Reason codes, the strongest first. The list is open; known today: new_user_profile, watched, device_changed,
   * device_tampered, recent_device, dormant_account, multiple_devices, multiple_accounts, device_id_mismatch, emulator,
   * geo_jump, vpn_detected, tor_exit, datacenter_ip, unusual_location, timezone_mismatch, timezone_invalid,
   * timezone_missing, behavior_anomaly, typing_speed_mismatch, session_entropy_low, mouse_pattern_changed,
   * excessive_paste, bot_detected, automation, superhuman_input, behavior_replayed, sim_changed, sim_unconfirmed,
   * time_anomaly, velocity_anomaly, failed_login_burst, account_burst, registration_burst, shared_rhythm,
   * device_refused, takeover_sequence, order_burst, unusual_amount, unusual_destination, behavior_shift_detected,
   * typing_speed_changed, uniform_typing_pattern, incognito, ad_blocker, challenge_passed, test_fingerprint.
   */
  reason: readonly string[];
  /** Identifier of this request. */
  session_id: string;
  /** Same value as `session_id`. */
  requestId: string;
  /** Present when the request carries SIM data and does not come from a browser SDK. */
  sim_swap_engine?: {
    /** Risk of a SIM swap alone. */
    risk: number;
    /** Reasons of this decision that matter for a SIM swap. */
    flags: {
      /** Whether the SIM serial or operator differs from the profile. */
      sim_changed: boolean;
      /** Whether the decision has the reason device_changed. */
      device_changed: boolean;
      /** Whether the decision has the reason behavior_anomaly. */
      behavior_anomaly: boolean;
      /** Whether the decision has the reason time_anomaly. */
      time_anomaly: boolean;
      /** Whether the decision has the reason velocity_anomaly. */
      velocity_anomaly: boolean;
    };
    /** SIM data in the profile after this request. */
    updatedProfile: {
      /** Keyed hash of the SIM serial; empty: none known. */
      simSerialHash: string;
      /** Operator of the known SIM; empty: none known. */
      simOperator: string;
      /** When the SIM was first seen, ISO 8601; null: never. */
      firstSeen: string | null;
      /** When the SIM last changed, ISO 8601; null: never. */
      lastChange: string | null;
      /** Number of SIM changes. */
      changeCount: number;
      /** Number of learned requests of the user. */
      requestCount: number;
    };
  };
  /** Comparison of the behaviour with the user's baseline. */
  behavior_change: {
    /** Whether there is a behaviour baseline of this user to compare with. */
    baseline_available: boolean;
    /** Whether the behaviour deviates from the baseline or from the start of the session. */
    behavior_changed: boolean;
    /** From 0 to 100; higher is more suspicious; 0 without a baseline. */
    change_score: number;
    /** What deviates. */
    change_reasons: readonly string[];
    /** Similarity to the baseline, from 0 to 100; 100 without a baseline. */
    similarity_score: number;
  };
  /** Advice how to challenge the user. */
  adaptive_response: {
    /** 0-29 allow, 30-49 soft_challenge, 50-69 hard_challenge, 70-100 block. */
    recommended_action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    /** Challenges to ask for: one of the second factors is enough; `captcha` is asked in addition. */
    challenges: readonly string[];
    /** A sentence that explains the advice. */
    reason: string;
    /** From 0 to 1; higher when more is known about the user. */
    confidence: number;
  };
  /** With `explain=true` in monitor mode: the decision without monitor mode. */
  monitor?: {
    /** The risk that was decided. */
    risk_score: number;
    /** The action that was decided. */
    action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    /** What would have been asked for, with a challenge. */
    challenges?: readonly ('mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review')[];
  };
  /** The reasons with their evidence; with `explain=true` only. */
  reasons?: readonly ({
    /** Reason code. */
    code: string;
    /** A sentence that a support agent can read aloud. */
    explanation: string;
    /** The values that the reason is based on. */
    evidence: Readonly<Record<string, unknown>>;
    /** Log-odds that the reason adds to the risk. */
    points: number;
  })[];
  /**
   * With `explain=true`: how the points add up to the risk, and each bound and rule that changed it. It tells the
   * decision, in monitor mode too.
   */
  risk_explanation?: string;
  /** With `explain=true` when a rule matched: the risk before rules. */
  model_risk?: number;
  /** With `explain=true`: the rules that matched, if any. */
  rules?: readonly ({
    /** Id of the record. */
    id: string;
    /** `applied`: the rule had its effect. `shadow`: it matched without effect, in shadow or outside its rollout. */
    how: 'applied' | 'shadow';
    /** The challenge that is asked for because this rule names it. */
    challenge?: 'mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review';
  })[];
  /** In test mode and with `explain=true`: a sentence for each field of the request that was ignored. */
  warnings?: readonly string[];
  /** Visitor id: the fingerprint of the request. */
  visitor_id?: string;
  /** Same value as `visitor_id`. */
  visitorId?: string;
  /** Id of the event; the integrator's backend sends it to `POST /v2/verify`. */
  event_id?: string;
  /** The fingerprint of the request, lower-case. */
  fingerprint?: string;
  /** Browser, from the User-Agent header; fields are empty when unknown. */
  browser?: {
    /** Name of the browser. */
    name: string;
    /** Version of the browser. */
    version: string;
    /** Operating system. */
    os: string;
    /** Whether the device is mobile. */
    mobile: boolean;
    /** Whether the User-Agent names a bot. */
    bot: boolean;
  };
  /** Similarity of this device to the most similar known device of the user. */
  similarity?: number;
  /** Whether the visitor was not seen before. */
  is_new?: boolean;
  /** Number of earlier requests of the visitor. */
  times_seen?: number;
  /** When the visitor was first seen. */
  first_seen?: string;
  /** When the visitor was last seen. */
  last_seen?: string;
  /** Same value as `session_id`. */
  request_id: string;
}

/** The authoritative decision on an event that a page or an app collected. */
export interface VerifyReply {
  /** Id of the event, as in the request. */
  event_id: string;
  /** The fingerprint that was collected. */
  fingerprint: string;
  /** The fingerprint that was collected. */
  visitor_id: string;
  /** First fingerprint of the visitor; only when the collected one has drifted from it or was matched to it. */
  linked_visitor_id?: string;
  /** `user_id` is the user of the event; null: page or backend named no user. */
  user_matches: boolean | null;
  /** Seconds since the event was collected. */
  age_seconds: number;
  /** Whether the event was verified and billed before. */
  verified_before: boolean;
  /** Whether the decision lacks a profile that could not be read in time. */
  degraded: boolean;
  /** 0 is the lowest risk. */
  risk_score: number;
  /** 0-29 allow, 30-49 soft_challenge, 50-69 hard_challenge, 70-100 block. */
  recommendation: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
  /** 0-29 allow, 30-49 soft_challenge, 50-69 hard_challenge, 70-100 block. */
  action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
  /** Reason codes in upper case. */
  reason: readonly string[];
  /** The reasons with their sentences and evidence. */
  reasons: readonly ({
    /** Reason code. */
    code: string;
    /** A sentence that a support agent can read aloud. */
    explanation: string;
    /** The values that the reason is based on. */
    evidence: Readonly<Record<string, unknown>>;
  })[];
  /** risk_score / 100. */
  score: number;
  /** From 0 to 1, from the history of visitor and user. */
  trust_score: number;
  /** From 0 to 100, from the history of the fingerprint; null: too little is known. */
  reputation_score: number | null;
  /** The values of the request, without personal data. */
  signals: Readonly<Record<string, unknown>>;
  /** Advice how to challenge the user. */
  adaptive_response?: {
    /** 0-29 allow, 30-49 soft_challenge, 50-69 hard_challenge, 70-100 block. */
    recommended_action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    /** Challenges to ask for: one of the second factors is enough; `captcha` is asked in addition. */
    challenges: readonly string[];
    /** A sentence that explains the advice. */
    reason: string;
    /** From 0 to 1; higher when more is known about the user. */
    confidence: number;
  };
  /** Signals of the request, each with its confidence. */
  smart_signals: {
    /** A program, not a person. */
    bot: {
      /** The result; null: not done yet. */
      result: boolean;
      /** How reliable the result is. */
      confidence: number;
    };
    /** Through a VPN. */
    vpn: {
      /** The result; null: not done yet. */
      result: boolean;
      /** How reliable the result is. */
      confidence: number;
    };
    /** Through Tor. */
    tor: {
      /** The result; null: not done yet. */
      result: boolean;
      /** How reliable the result is. */
      confidence: number;
    };
    /** From a hosting network. */
    datacenter: {
      /** The result; null: not done yet. */
      result: boolean;
      /** How reliable the result is. */
      confidence: number;
    };
    /** In a private window. */
    incognito: {
      /** The result; null: not done yet. */
      result: boolean;
      /** How reliable the result is. */
      confidence: number;
    };
    /** Device values were changed or contradict each other. */
    tampering: {
      /** The result; null: not done yet. */
      result: boolean;
      /** How reliable the result is. */
      confidence: number;
    };
    /** Too many requests or failures in a short time. */
    velocity: {
      /** The result; null: not done yet. */
      result: boolean;
      /** How reliable the result is. */
      confidence: number;
    };
    /** Faster than anybody travels. */
    impossible_travel: {
      /** The result; null: not done yet. */
      result: boolean;
      /** How reliable the result is. */
      confidence: number;
    };
  };
  /** When the event was collected. */
  created_at: string;
  /** ISO 3166-1 alpha-2; ZZ when unknown. */
  country_code: string;
  /** English name; Unknown for ZZ. */
  country_name: string;
  /** URL of the page without query and fragment; empty when unknown. */
  page_url: string;
  /** Origin of the page; empty: unknown. */
  page_origin: string;
  /** In monitor mode: the decision without monitor mode. */
  monitor?: {
    /** The risk that was decided. */
    risk_score: number;
    /** The action that was decided. */
    action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    /** What would have been asked for, with a challenge. */
    challenges?: readonly ('mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review')[];
  };
  /** In test mode and with `explain=true`: a sentence for each field of the request that was ignored. */
  warnings?: readonly string[];
}
