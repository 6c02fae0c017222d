package io.braid.postgres.session;

import io.braid.execution.session.NamedCursor;
import io.braid.execution.session.NamedStatement;
import io.braid.execution.statement.ReadyStatement;
import io.braid.postgres.command.PostgresCommand;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prepared statements and cursors for system tables. */
final class ShownStatements {
    private ShownStatements() {}

    static NamedCursor cursor(PostgresCommand.Declare declare, String sql) {
        return new NamedCursor(declare.name(), sql, Instant.now(), declare.hold());
    }

    /** Returns a statement of {@code PREPARE}, with its types as written. */
    static NamedStatement prepared(String sql, PostgresCommand.Prepare prepare, PreparedText text) {
        List<String> types = prepare.types().stream()
                .map(PostgresCommand.ParameterType::name)
                .toList();
        return new NamedStatement(prepare.name(), sql, Instant.now(), types, parameters(text), columns(text), true);
    }

    /** Returns a statement that a Parse message has prepared. */
    static NamedStatement parsed(String name, PreparedText text) {
        return new NamedStatement(name, text.sql(), Instant.now(), List.of(), parameters(text), columns(text), false);
    }

    private static List<DataType> parameters(PreparedText text) {
        ReadyStatement ready = ready(text);
        return ready == null ? List.of() : ready.parameters();
    }

    private static List<DataType> columns(PreparedText text) {
        ReadyStatement ready = ready(text);
        return ready == null
                ? List.of()
                : ready.columns().fields().stream().map(Field::type).toList();
    }

    private static @Nullable ReadyStatement ready(PreparedText text) {
        return text instanceof PreparedText.Query query ? query.ready() : null;
    }
}
