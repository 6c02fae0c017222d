/**
 * Audit log: logins, refusals and statements as JSON lines. {@link io.braid.execution.audit.AuditLog} is the entry
 * point. Depends on journal, session and query.
 */
@NullMarked
package io.braid.execution.audit;

import org.jspecify.annotations.NullMarked;
