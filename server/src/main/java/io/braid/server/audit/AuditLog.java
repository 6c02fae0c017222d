package io.braid.server.audit;

import io.braid.server.journal.Journal;
import io.braid.server.journal.JournalFiles;
import io.braid.server.journal.Retention;
import io.braid.server.query.EndedQuery;
import io.braid.server.session.OpenSession;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Notes every login, every statement with its outcome, and every departure. Never makes anyone wait: a crash may cost what
 * happened in the last second.
 */
public final class AuditLog implements AutoCloseable {
    private final Optional<Journal> writer;

    private AuditLog(Optional<Journal> writer) {
        this.writer = writer;
    }

    /** Notes nothing. */
    public static AuditLog none() {
        return new AuditLog(Optional.empty());
    }

    /** Notes into files of this folder, and deletes those that are older. */
    public static AuditLog in(Path folder, Duration retention) {
        return new AuditLog(Optional.of(new Journal(
                new JournalFiles(folder, "audit", Retention.of(retention)), "audit log", lost -> AuditEntry.lost(lost)
                        .line())));
    }

    /** A client has logged in. */
    public void loggedIn(OpenSession session, boolean encrypted) {
        note(AuditEntry.login(session, encrypted));
    }

    public void refused(RefusedLogin login) {
        note(AuditEntry.refusal(login));
    }

    /** A client has gone. */
    public void loggedOut(OpenSession session) {
        note(AuditEntry.logout(session));
    }

    public void ended(EndedQuery query) {
        note(AuditEntry.statement(query));
    }

    private void note(AuditEntry entry) {
        writer.ifPresent(queue -> queue.add(entry::line));
    }

    @Override
    public void close() {
        writer.ifPresent(Journal::close);
    }
}
