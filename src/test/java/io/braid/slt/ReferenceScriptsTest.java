package io.braid.slt;

import io.braid.testkit.server.TestServers;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

/**
 * The answers in the scripts are true: one ordinary database with the same rows gives them too. Fill in the answers of
 * new queries here, so that Braid is never its own judge: {@code -Dtest=ReferenceScriptsTest -Dslt.complete}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ReferenceScriptsTest extends SqlScripts {
    /** What no other database can answer for: which SQLSTATE an error has, and what is Braid's own. */
    private static final List<String> BRAIDS_OWN = List.of(
            "access/",
            "ddl/",
            "errors/",
            "information_schema/",
            "language/",
            "postgres_catalog/",
            "session/",
            "show/",
            "sys/");

    /** Scripts of PostgreSQL's syntax, for which no other database can answer. */
    private static final String POSTGRES = "postgres_syntax/";

    private Optional<ReferenceDatabase> reference = Optional.empty();

    @AfterAll
    void unload() throws SQLException {
        if (reference.isPresent()) {
            reference.get().close();
        }
    }

    @Override
    SqlUnderTest underTest() throws SQLException {
        ReferenceDatabase loaded = ReferenceDatabase.load();
        reference = Optional.of(loaded);
        return loaded;
    }

    @Override
    SqlUnderTest underTest(String script, SqlUnderTest usual) {
        return script.startsWith(POSTGRES) ? TestServers.postgres()::connect : usual;
    }

    @Override
    boolean applies(String script) {
        return BRAIDS_OWN.stream().noneMatch(script::startsWith);
    }
}
