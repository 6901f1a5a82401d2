// Generated from the schemas of src/contract by `npm run generate`. Do not edit.

export type Action = 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';

export interface LoginContext {
  identifierHash?: string;
  identifierDomainHash?: string;
  result?: 'SUCCESS' | 'FAILURE';
  failureReason?: string;
  authMethod?: string;
  mfaUsed?: boolean;
  attemptId?: string;
}

export interface ScoreRequest {
  device: {
    deviceId: string;
    fingerprint: string;
    timezone: string;
    manufacturer?: string;
    model?: string;
    brand?: string;
    device?: string;
    product?: string;
    hardware?: string;
    sdkVersion?: string;
    osVersion?: string;
    screenWidth?: string;
    screenHeight?: string;
    screenDensity?: string;
    locale?: string;
    fingerprintSource?: 'hardware' | 'seeded';
  };
  userId?: string;
  session?: {
    sessionId?: string;
    timestamp?: string;
    sessionCount?: string;
    firstSession?: string;
  };
  behavioral?: {
    typing_dwell_ms?: readonly number[];
    typing_flight_ms?: readonly number[];
    swipe_velocity?: number;
    session_entropy?: number;
  };
  sim?: {
    simOperator?: string;
    simOperatorName?: string;
    simSerialNumber?: string;
    networkOperator?: string;
    networkType?: string;
  };
  signals?: {
    mouse?: {
      clickCount?: number;
      totalDistance?: number;
      averageVelocity?: number;
    };
    keyboard?: {
      keydownCount?: number;
      typingSpeed?: number;
    };
    page?: {
      clickCount?: number;
      scrollDepth?: number;
      timeToFirstInteraction?: number;
      timeOnPage?: number;
    };
    form?: {
      focusCount?: number;
      pasteCount?: number;
      autofillDetected?: boolean;
      fieldFocusOrder?: readonly string[];
    };
    privacy?: {
      isIncognito?: boolean;
      isVPN?: boolean;
      isAutomated?: boolean;
      hasAdBlocker?: boolean;
    };
  };
  mouse?: {
    clickCount?: number;
    totalDistance?: number;
    averageVelocity?: number;
  };
  keyboard?: {
    keydownCount?: number;
    typingSpeed?: number;
  };
  page?: {
    clickCount?: number;
    scrollDepth?: number;
    timeToFirstInteraction?: number;
    timeOnPage?: number;
  };
  form?: {
    focusCount?: number;
    pasteCount?: number;
    autofillDetected?: boolean;
    fieldFocusOrder?: readonly string[];
  };
  privacy?: {
    isIncognito?: boolean;
    isVPN?: boolean;
    isAutomated?: boolean;
    hasAdBlocker?: boolean;
  };
  loginContext?: {
    identifierHash?: string;
    identifierDomainHash?: string;
    result?: 'SUCCESS' | 'FAILURE';
    failureReason?: string;
    authMethod?: string;
    mfaUsed?: boolean;
    attemptId?: string;
  };
  checkoutContext?: {
    amount?: number;
    currency?: string;
    itemCount?: number;
    shippingCountry?: string;
  };
  accountChangeContext?: {
    changeType?: string;
  };
  challenge?: {
    completed?: readonly ('mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review')[];
  };
  page_url?: string;
  page_origin?: string;
  referrer?: string;
}

export interface LabelRequest {
  label: 'legitimate' | 'fraud' | 'account_takeover' | 'chargeback' | 'promo_abuse' | 'bot' | 'unknown';
  source?: 'review' | 'customer' | 'processor' | 'early_warning' | 'other';
  labeled_at?: string;
  amount?: number;
  currency?: string;
  note?: string;
}

export interface LabelReply {
  event_id: string;
  label: 'legitimate' | 'fraud' | 'account_takeover' | 'chargeback' | 'promo_abuse' | 'bot' | 'unknown';
  source: 'review' | 'customer' | 'processor' | 'early_warning' | 'other';
  labeled_at: string;
  amount?: number;
  currency?: string;
  note?: string;
  warnings?: readonly string[];
}

export interface ScoreReply {
  risk_score: number;
  score: number;
  action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
  reason: readonly string[];
  session_id: string;
  requestId: string;
  sim_swap_engine?: {
    risk: number;
    flags: {
      sim_changed: boolean;
      device_changed: boolean;
      behavior_anomaly: boolean;
      time_anomaly: boolean;
      velocity_anomaly: boolean;
    };
    updatedProfile: {
      simSerialHash: string;
      simOperator: string;
      firstSeen: string | null;
      lastChange: string | null;
      changeCount: number;
      requestCount: number;
    };
  };
  behavior_change?: {
    baseline_available: boolean;
    behavior_changed: boolean;
    change_score: number;
    change_reasons: readonly string[];
    similarity_score: number;
  };
  adaptive_response?: {
    recommended_action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    challenges: readonly string[];
    reason: string;
    confidence: number;
  };
  monitor?: {
    risk_score: number;
    action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    challenges?: readonly ('mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review')[];
  };
  reasons?: readonly ({
    code: string;
    explanation: string;
    evidence: Readonly<Record<string, unknown>>;
    points: number;
  })[];
  risk_explanation?: string;
  model_risk?: number;
  rules?: readonly ({
    id: string;
    how: 'applied' | 'shadow';
    challenge?: 'mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review';
  })[];
  warnings?: readonly string[];
}

export interface UseCaseReply {
  risk_score: number;
  score: number;
  action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
  reason: readonly string[];
  session_id: string;
  requestId: string;
  sim_swap_engine?: {
    risk: number;
    flags: {
      sim_changed: boolean;
      device_changed: boolean;
      behavior_anomaly: boolean;
      time_anomaly: boolean;
      velocity_anomaly: boolean;
    };
    updatedProfile: {
      simSerialHash: string;
      simOperator: string;
      firstSeen: string | null;
      lastChange: string | null;
      changeCount: number;
      requestCount: number;
    };
  };
  behavior_change?: {
    baseline_available: boolean;
    behavior_changed: boolean;
    change_score: number;
    change_reasons: readonly string[];
    similarity_score: number;
  };
  adaptive_response?: {
    recommended_action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    challenges: readonly string[];
    reason: string;
    confidence: number;
  };
  monitor?: {
    risk_score: number;
    action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    challenges?: readonly ('mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review')[];
  };
  reasons?: readonly ({
    code: string;
    explanation: string;
    evidence: Readonly<Record<string, unknown>>;
    points: number;
  })[];
  risk_explanation?: string;
  model_risk?: number;
  rules?: readonly ({
    id: string;
    how: 'applied' | 'shadow';
    challenge?: 'mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review';
  })[];
  warnings?: readonly string[];
  visitor_id?: string;
  visitorId?: string;
  event_id?: string;
  fingerprint?: string;
  browser?: {
    name: string;
    version: string;
    os: string;
    mobile: boolean;
    bot: boolean;
  };
  similarity?: number;
  is_new?: boolean;
  times_seen?: number;
  first_seen?: string;
  last_seen?: string;
}

export interface RegistrationReply {
  risk_score: number;
  score: number;
  action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
  reason: readonly string[];
  session_id: string;
  requestId: string;
  sim_swap_engine?: {
    risk: number;
    flags: {
      sim_changed: boolean;
      device_changed: boolean;
      behavior_anomaly: boolean;
      time_anomaly: boolean;
      velocity_anomaly: boolean;
    };
    updatedProfile: {
      simSerialHash: string;
      simOperator: string;
      firstSeen: string | null;
      lastChange: string | null;
      changeCount: number;
      requestCount: number;
    };
  };
  behavior_change: {
    baseline_available: boolean;
    behavior_changed: boolean;
    change_score: number;
    change_reasons: readonly string[];
    similarity_score: number;
  };
  adaptive_response: {
    recommended_action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    challenges: readonly string[];
    reason: string;
    confidence: number;
  };
  monitor?: {
    risk_score: number;
    action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    challenges?: readonly ('mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review')[];
  };
  reasons?: readonly ({
    code: string;
    explanation: string;
    evidence: Readonly<Record<string, unknown>>;
    points: number;
  })[];
  risk_explanation?: string;
  model_risk?: number;
  rules?: readonly ({
    id: string;
    how: 'applied' | 'shadow';
    challenge?: 'mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review';
  })[];
  warnings?: readonly string[];
  visitor_id?: string;
  visitorId?: string;
  event_id?: string;
  fingerprint?: string;
  browser?: {
    name: string;
    version: string;
    os: string;
    mobile: boolean;
    bot: boolean;
  };
  similarity?: number;
  is_new?: boolean;
  times_seen?: number;
  first_seen?: string;
  last_seen?: string;
  request_id: string;
}

export interface VerifyReply {
  event_id: string;
  fingerprint: string;
  visitor_id: string;
  linked_visitor_id?: string;
  user_matches: boolean | null;
  age_seconds: number;
  verified_before: boolean;
  degraded: boolean;
  risk_score: number;
  recommendation: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
  action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
  reason: readonly string[];
  reasons: readonly ({
    code: string;
    explanation: string;
    evidence: Readonly<Record<string, unknown>>;
  })[];
  score: number;
  trust_score: number;
  reputation_score: number | null;
  signals: Readonly<Record<string, unknown>>;
  adaptive_response?: {
    recommended_action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    challenges: readonly string[];
    reason: string;
    confidence: number;
  };
  smart_signals: {
    bot: {
      result: boolean;
      confidence: number;
    };
    vpn: {
      result: boolean;
      confidence: number;
    };
    tor: {
      result: boolean;
      confidence: number;
    };
    datacenter: {
      result: boolean;
      confidence: number;
    };
    incognito: {
      result: boolean;
      confidence: number;
    };
    tampering: {
      result: boolean;
      confidence: number;
    };
    velocity: {
      result: boolean;
      confidence: number;
    };
    impossible_travel: {
      result: boolean;
      confidence: number;
    };
  };
  created_at: string;
  country_code: string;
  country_name: string;
  page_url: string;
  page_origin: string;
  monitor?: {
    risk_score: number;
    action: 'allow' | 'soft_challenge' | 'hard_challenge' | 'block';
    challenges?: readonly ('mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review')[];
  };
  warnings?: readonly string[];
}
