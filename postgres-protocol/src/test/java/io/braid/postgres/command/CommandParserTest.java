package io.braid.postgres.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.postgres.command.CopyOptions.CopyFormat;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandParserTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "BEGIN",
                "begin work",
                "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY, NOT DEFERRABLE",
                "BEGIN TRANSACTION READ WRITE ISOLATION LEVEL READ UNCOMMITTED"
            })
    void beginHasManyForms(String sql) {
        assertThat(parse(sql)).isInstanceOf(PostgresCommand.Begin.class);
    }

    @Test
    void transactionsEndOneWayOrTheOther() {
        assertThat(parse("COMMIT AND CHAIN")).isEqualTo(new PostgresCommand.Commit(true));
        assertThat(parse("END TRANSACTION")).isEqualTo(new PostgresCommand.Commit(false));
        assertThat(parse("ROLLBACK AND NO CHAIN")).isEqualTo(new PostgresCommand.Rollback(false));
        assertThat(parse("ROLLBACK TO SAVEPOINT \"S 1\"")).isEqualTo(new PostgresCommand.RollbackTo("S 1"));
        assertThat(parse("RELEASE s1")).isEqualTo(new PostgresCommand.Release("s1"));
    }

    @Test
    void settingsAreTextWhateverTheyWereWrittenAs() {
        assertThat(parse("SET extra_float_digits = 3"))
                .isEqualTo(new PostgresCommand.Set("extra_float_digits", "3", false));
        assertThat(parse("SET SESSION search_path TO a, \"B c\", 'd'"))
                .isEqualTo(new PostgresCommand.Set("search_path", "a, \"B c\", d", false));
        assertThat(parse("SET LOCAL statement_timeout = '5s'"))
                .isEqualTo(new PostgresCommand.Set("statement_timeout", "5s", true));
        assertThat(parse("SET TIME ZONE -3")).isEqualTo(new PostgresCommand.Set("TimeZone", "-3", false));
        assertThat(parse("SET NAMES 'UTF8'")).isEqualTo(new PostgresCommand.Set("client_encoding", "UTF8", false));
        assertThat(parse("SET jit TO DEFAULT")).isEqualTo(new PostgresCommand.Set("jit", null, false));
        assertThat(parse("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY"))
                .isEqualTo(new PostgresCommand.SetTransaction(null, true, true));
        assertThat(parse("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
                .isEqualTo(new PostgresCommand.SetTransaction("repeatable read", true, false));
        assertThat(parse("BEGIN ISOLATION LEVEL SERIALIZABLE"))
                .isEqualTo(new PostgresCommand.Begin(false, "serializable", null));
        assertThat(parse("SHOW TRANSACTION ISOLATION LEVEL"))
                .isEqualTo(new PostgresCommand.Show("transaction_isolation"));
        assertThat(parse("RESET ALL")).isEqualTo(new PostgresCommand.Reset(null));
    }

    @Test
    void cursorsAreDeclaredReadAndClosed() {
        assertThat(parse("declare \"SQL_CUR1\" cursor with hold for select 1"))
                .isEqualTo(new PostgresCommand.Declare("SQL_CUR1", "select 1", 40, false, true));
        assertThat(parse("DECLARE c BINARY NO SCROLL CURSOR WITHOUT HOLD FOR VALUES (1)"))
                .isEqualTo(new PostgresCommand.Declare("c", "VALUES (1)", 51, false, false));
        assertThat(parse("FETCH 2048 IN c"))
                .isEqualTo(new PostgresCommand.Fetch("c", FetchDirection.FORWARD, 2048, false));
        assertThat(parse("FETCH c")).isEqualTo(new PostgresCommand.Fetch("c", FetchDirection.FORWARD, 1, false));
        assertThat(parse("FETCH FORWARD ALL FROM c"))
                .isEqualTo(new PostgresCommand.Fetch("c", FetchDirection.FORWARD, Long.MAX_VALUE, false));
        assertThat(parse("FETCH -2 FROM c"))
                .isEqualTo(new PostgresCommand.Fetch("c", FetchDirection.BACKWARD, 2, false));
        assertThat(parse("FETCH LAST c")).isEqualTo(new PostgresCommand.Fetch("c", FetchDirection.ABSOLUTE, -1, false));
        assertThat(parse("FETCH RELATIVE -3 IN c"))
                .isEqualTo(new PostgresCommand.Fetch("c", FetchDirection.RELATIVE, -3, false));
        assertThat(parse("MOVE NEXT FROM c"))
                .isEqualTo(new PostgresCommand.Fetch("c", FetchDirection.FORWARD, 1, true));
        assertThat(parse("CLOSE ALL")).isEqualTo(new PostgresCommand.CloseCursor(null));
    }

    @Test
    void preparedStatementsTakeConstants() {
        assertThat(parse("PREPARE p (int, numeric(10, 2)) AS SELECT $1, $2"))
                .isEqualTo(new PostgresCommand.Prepare(
                        "p",
                        List.of(
                                new PostgresCommand.ParameterType("int", 11),
                                new PostgresCommand.ParameterType("numeric(10, 2)", 16)),
                        "SELECT $1, $2",
                        35));
        assertThatThrownBy(() -> parse("PREPARE p () AS SELECT 1")).hasMessageContaining("syntax error");
        assertThat(parse("EXECUTE p (-1.5, 'it''s', NULL, true)"))
                .isEqualTo(new PostgresCommand.Execute("p", Arrays.asList("-1.5", "it's", null, "true")));
        assertThat(parse("DEALLOCATE PREPARE ALL")).isEqualTo(new PostgresCommand.Deallocate(null));
    }

    @Test
    void copyTakesAQueryOrATableInOldAndNewSyntax() {
        PostgresCommand.CopyTo query = (PostgresCommand.CopyTo)
                parse("COPY (SELECT ')' FROM t) TO STDOUT WITH (FORMAT csv, HEADER, DELIMITER ';', NULL 'n')");
        assertThat(query.query()).isEqualTo(" SELECT ')' FROM t");
        assertThat(query.options().format()).isEqualTo(CopyFormat.CSV);
        assertThat(query.options().header()).isTrue();
        assertThat(query.options().delimiter()).isEqualTo(';');
        assertThat(query.options().nullText()).isEqualTo("n");
        PostgresCommand.CopyTo table =
                (PostgresCommand.CopyTo) parse("COPY s.\"T t\" (a, b) TO STDOUT CSV HEADER FORCE QUOTE *");
        assertThat(table.query()).isEqualTo("SELECT a, b FROM s.\"T t\"");
        assertThat(table.options().forced()).containsExactly("*");
        assertThat(((PostgresCommand.CopyTo) parse("COPY t TO STDOUT (FORMAT binary)"))
                        .options()
                        .format())
                .isEqualTo(CopyFormat.BINARY);
    }

    @Test
    void copiesFromTheClientAreInsertsForThePlanner() {
        assertThat(parse("COPY t FROM STDIN"))
                .isEqualTo(new PostgresCommand.CopyFrom("COPY t FROM STDIN", CopyOptions.of(CopyFormat.TEXT)));
        PostgresCommand.CopyFrom csv = (PostgresCommand.CopyFrom)
                parse("COPY s.\"T t\" (a, \"b\") FROM STDIN WITH (FORMAT csv, HEADER true, NULL 'n', QUOTE '~')");
        assertThat(csv.statement()).isEqualTo("COPY s.\"T t\" (a, \"b\") FROM STDIN");
        assertThat(csv.options()).isEqualTo(new CopyOptions(CopyFormat.CSV, ',', "n", true, '~', '~', List.of()));
        assertThatThrownBy(() -> parse("COPY t FROM '/etc/passwd'")).hasMessageContaining("COPY ... FROM STDIN");
        assertThatThrownBy(() -> parse("COPY t FROM STDIN (ON_ERROR ignore)")).hasMessageContaining("ON_ERROR");
        assertThatThrownBy(() -> parse("COPY t FROM STDIN (ENCODING 'latin1')")).hasMessageContaining("UTF-8");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                "(SELECT 1)",
                "WITH a AS (SELECT 1) SELECT * FROM a",
                "SHOW CREATE VIEW v",
                "ANALYZE s.t"
            })
    void statementsForThePlannerAreNoCommands(String sql) {
        assertThat(CommandParser.parse(sql)).isEmpty();
    }

    @Test
    void anErrorHasItsPlace() {
        assertThatThrownBy(() -> parse("COMMIT AND SELECT")).isInstanceOfSatisfying(BraidException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.SYNTAX_ERROR);
            assertThat(e.sentence()).isEqualTo("syntax error at or near \"SELECT\"");
            assertThat(e.place().orElseThrow().column()).isEqualTo(12);
        });
    }

    private static PostgresCommand parse(String sql) {
        return CommandParser.parse(sql).orElseThrow();
    }
}
