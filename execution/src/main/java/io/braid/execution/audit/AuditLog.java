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
 * Notes every login, every statement with its outcome, and every departure. Never makes anyone wait: a crash may cost
 * what happened in the last second. Of those who do not even say who they are, it notes some and counts the others.
 */
public final class AuditLog implements AutoCloseable {
    private final Optional<Journal> writer;
    private final AuditThrottle throttle;

    private AuditLog(Optional<Journal> writer) {
        this.writer = writer;
        this.throttle =
                new AuditThrottle(System::nanoTime, (address, count) -> note(AuditEntry.leftOut(address, count)));
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
    public void loggedIn(OpenSession session) {
        note(AuditEntry.login(session));
    }

    public void refused(RefusedLogin login) {
        if (login.isNamed() || throttle.hasLine(login.client())) {
            note(AuditEntry.refusal(login));
        }
    }

    /** A client and the server have not come to terms about encryption. */
    public void handshakeFailed(SocketAddress client, Throwable why) {
        if (throttle.hasLine(client)) {
            note(AuditEntry.handshake(client, why));
        }
    }

    /** A client has gone. */
    public void loggedOut(OpenSession session) {
        note(AuditEntry.logout(session));
    }

    public void ended(EndedQuery query) {
        // Its entry is made when it is written: whoever has asked need not wait for that.
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
