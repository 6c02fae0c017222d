package io.braid.execution.audit;

import io.braid.execution.journal.Journal;
import io.braid.execution.journal.JournalFiles;
import io.braid.execution.journal.Retention;
import io.braid.execution.query.EndedQuery;
import io.braid.execution.session.OpenSession;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Log of logins, logouts, and statements with their outcome. Writing is asynchronous, so that a crash may lose the last
 * second. Entries about clients that do not identify themselves are rate-limited.
 */
public final class AuditLog implements AutoCloseable {
    private final Optional<Journal> writer;
    private final AuditThrottle throttle;

    private AuditLog(Optional<Journal> writer) {
        this.writer = writer;
        this.throttle =
                new AuditThrottle(System::nanoTime, (address, count) -> note(AuditEntry.leftOut(address, count)));
    }

    /** A log that writes nothing. */
    public static AuditLog none() {
        return new AuditLog(Optional.empty());
    }

    /** A log in files of this folder, which are deleted after the retention time. */
    public static AuditLog in(Path folder, Duration retention) {
        return new AuditLog(Optional.of(new Journal(
                new JournalFiles(folder, "audit", Retention.of(retention)), "audit log", lost -> AuditEntry.lost(lost)
                        .line())));
    }

    /** Logs a successful login. */
    public void loggedIn(OpenSession session) {
        note(AuditEntry.login(session));
    }

    public void refused(RefusedLogin login) {
        if (login.isNamed() || throttle.hasLine(login.client())) {
            note(AuditEntry.refusal(login));
        }
    }

    /** Logs a failed TLS handshake. */
    public void handshakeFailed(SocketAddress client, Throwable why) {
        if (throttle.hasLine(client)) {
            note(AuditEntry.handshake(client, why));
        }
    }

    /** Logs the end of a session. */
    public void loggedOut(OpenSession session) {
        note(AuditEntry.logout(session));
    }

    public void ended(EndedQuery query) {
        // The entry is formatted by the writer thread, so that the query does not wait.
        note(() -> AuditEntry.statement(query).line());
    }

    private void note(AuditEntry entry) {
        note(entry::line);
    }

    private void note(Supplier<String> line) {
        writer.ifPresent(queue -> queue.add(line));
    }

    @Override
    public void close() {
        throttle.close();
        writer.ifPresent(Journal::close);
    }
}
