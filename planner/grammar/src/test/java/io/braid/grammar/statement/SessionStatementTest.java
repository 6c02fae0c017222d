package io.braid.grammar.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.grammar.parser.Explain;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Show.Subject;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SessionStatementTest {
    @Test
    void listsCanBeNarrowed() {
        assertThat(read("SHOW DATABASES")).isEqualTo(show(Subject.DATABASES));
        assertThat(read("SHOW SCHEMAS LIKE 'a%'")).isEqualTo(new Show(Subject.SCHEMAS, List.of(), "a%"));
        assertThat(read("SHOW TABLES FROM s LIKE 'a%'")).isEqualTo(new Show(Subject.TABLES, List.of("s"), "a%"));
        assertThat(read("SHOW VIEWS IN s")).isEqualTo(show(Subject.VIEWS, "s"));
        assertThat(read("SHOW MATERIALIZED VIEWS")).isEqualTo(show(Subject.MATERIALIZED_VIEWS));
        assertThat(read("SHOW FUNCTIONS")).isEqualTo(show(Subject.FUNCTIONS));
        assertThat(read("SHOW SETTINGS LIKE 'q%'")).isEqualTo(new Show(Subject.SETTINGS, List.of(), "q%"));
        assertThat(read("SHOW SOURCES")).isEqualTo(show(Subject.SOURCES));
        assertThat(read("SHOW QUERIES")).isEqualTo(show(Subject.QUERIES));
    }

    @Test
    void tablesMayStandWithoutTheirSchema() {
        assertThat(read("SHOW COLUMNS FROM t")).isEqualTo(show(Subject.COLUMNS, "t"));
        assertThat(read("DESCRIBE s.t")).isEqualTo(show(Subject.DESCRIBE, "s", "t"));
        assertThat(read("desc t")).isEqualTo(show(Subject.DESCRIBE, "t"));
        assertThat(read("DESCRIBE TABLE s.t")).isEqualTo(show(Subject.DESCRIBE, "s", "t"));
        assertThat(read("DESC VIEW t")).isEqualTo(show(Subject.DESCRIBE, "t"));
        assertThat(read("DESCRIBE view")).isEqualTo(show(Subject.DESCRIBE, "view"));
        assertThat(read("DESCRIBE view.t")).isEqualTo(show(Subject.DESCRIBE, "view", "t"));
    }

    @Test
    void whatMadeAThingIsShown() {
        assertThat(read("SHOW CREATE DATABASE d")).isEqualTo(show(Subject.CREATE_DATABASE, "d"));
        assertThat(read("SHOW CREATE SERVER d")).isEqualTo(show(Subject.CREATE_SERVER, "d"));
        assertThat(read("SHOW CREATE SCHEMA d")).isEqualTo(show(Subject.CREATE_SCHEMA, "d"));
        assertThat(read("SHOW CREATE TABLE s.t")).isEqualTo(show(Subject.CREATE_TABLE, "s", "t"));
        assertThat(read("SHOW CREATE FOREIGN TABLE s.t")).isEqualTo(show(Subject.CREATE_TABLE, "s", "t"));
        assertThat(read("SHOW CREATE VIEW s.t")).isEqualTo(show(Subject.CREATE_VIEW, "s", "t"));
        assertThat(read("SHOW CREATE MATERIALIZED VIEW t")).isEqualTo(show(Subject.CREATE_MATERIALIZED_VIEW, "t"));
        assertThat(read("SHOW CREATE FUNCTION s.f")).isEqualTo(show(Subject.CREATE_FUNCTION, "s", "f"));
    }

    @Test
    void namesOfSettingsMayHaveUnderscoresOrDashes() {
        assertThat(read("SHOW Query_Timeout")).isEqualTo(show(Subject.SETTING, "query-timeout"));
        assertThat(read("SHOW query-timeout")).isEqualTo(show(Subject.SETTING, "query-timeout"));
        assertThat(read("SET query_timeout = '30s'")).isEqualTo(new Command.SetSetting("query-timeout", "30s"));
        assertThat(read("SET SESSION query-timeout TO -1.5"))
                .isEqualTo(new Command.SetSetting("query-timeout", "-1.5"));
        assertThat(read("SET session = ON")).isEqualTo(new Command.SetSetting("session", "on"));
        assertThat(read("SET x = Fast")).isEqualTo(new Command.SetSetting("x", "Fast"));
    }

    @Test
    void settingsGoBackToTheirDefaults() {
        assertThat(read("SET a = DEFAULT")).isEqualTo(new Command.ResetSetting("a"));
        assertThat(read("RESET a_b")).isEqualTo(new Command.ResetSetting("a-b"));
        assertThat(read("RESET ALL")).isEqualTo(new Command.ResetSetting(null));
    }

    @Test
    void schemasAndDatabasesAreUsed() {
        assertThat(read("USE sales")).isEqualTo(new Command.UseSchema("sales"));
        assertThat(read("USE DATABASE shop")).isEqualTo(new Command.UseDatabase("shop", null));
        assertThat(read("USE DATABASE shop VERSION '2'")).isEqualTo(new Command.UseDatabase("shop", "2"));
        assertThat(read("USE database")).isEqualTo(new Command.UseSchema("database"));
    }

    @Test
    void theServerTakesCommands() {
        assertThat(read("CANCEL QUERY 'x-1'")).isEqualTo(new Command.CancelQuery("x-1"));
        assertThat(read("REFRESH FOREIGN SCHEMA dbA")).isEqualTo(new Command.RefreshSchema("dbA"));
        assertThat(read("REFRESH MATERIALIZED VIEW s.v")).isEqualTo(new Command.RefreshView(List.of("s", "v")));
        assertThat(read("ANALYZE s.t")).isEqualTo(new Command.AnalyzeTable(List.of("s", "t"), List.of()));
        assertThat(read("ANALYZE TABLE s.t")).isEqualTo(new Command.AnalyzeTable(List.of("s", "t"), List.of()));
        assertThat(read("ANALYZE s.t (a, \"b c\")"))
                .isEqualTo(new Command.AnalyzeTable(List.of("s", "t"), List.of("a", "b c")));
        assertThat(read("ANALYZE SCHEMA s")).isEqualTo(new Command.AnalyzeSchema("s"));
        assertThat(read("ANALYZE schema.t")).isEqualTo(new Command.AnalyzeTable(List.of("schema", "t"), List.of()));
        assertThat(read("RELOAD MODELS")).isEqualTo(new Command.ReloadModels());
        assertThat(read("CLEAR CACHE")).isEqualTo(new Command.ClearCache(List.of()));
        assertThat(read("CLEAR CACHE SCHEMA s")).isEqualTo(new Command.ClearCache(List.of("s")));
        assertThat(read("CLEAR CACHE s.t")).isEqualTo(new Command.ClearCache(List.of("s", "t")));
    }

    @Test
    void plansAreExplained() {
        assertThat(optionsOf("EXPLAIN SELECT 1")).isEmpty();
        assertThat(optionsOf("EXPLAIN PLAN FOR SELECT 1")).isEmpty();
        assertThat(optionsOf("EXPLAIN (SELECT 1)")).isEmpty();
        assertThat(optionsOf("EXPLAIN analyze SELECT 1")).containsExactly(Explain.Option.ANALYZE);
        assertThat(optionsOf("explain (steps) SELECT 1")).containsExactly(Explain.Option.STEPS);
        assertThat(optionsOf("EXPLAIN (analyze, format json) (SELECT 1)"))
                .containsExactly(Explain.Option.ANALYZE, Explain.Option.FORMAT_JSON);
    }

    @Test
    void accessIsExplainedOfOneselfOrOfOthers() {
        assertThat(subjectOf("EXPLAIN (ACCESS) SELECT 1")).isNull();
        assertThat(subjectOf("EXPLAIN (ACCESS FOR USER ada) SELECT 1")).isEqualTo(new Explain.Subject(false, "ada"));
        assertThat(subjectOf("explain (access for role \"Clerk\") SELECT 1"))
                .isEqualTo(new Explain.Subject(true, "Clerk"));
    }

    @Test
    void limitsOfRolesRefuseOrWarn() {
        assertThat(read("ALTER ROLE r SET query_rows_read = 10"))
                .isEqualTo(new UserCommand.SetLimit("r", "query-rows-read", "10", false));
        assertThat(read("ALTER ROLE r SET query_bytes_read = '1 GB' REFUSE"))
                .isEqualTo(new UserCommand.SetLimit("r", "query-bytes-read", "1 GB", false));
        assertThat(read("ALTER ROLE warn SET query_rows = 10 warn"))
                .isEqualTo(new UserCommand.SetLimit("warn", "query-rows", "10", true));
    }

    private static Explain.@Nullable Subject subjectOf(String sql) {
        return ((Explain) ((Query) read(sql)).tree()).subject();
    }

    private static List<Explain.Option> optionsOf(String sql) {
        Explain explain = (Explain) ((Query) read(sql)).tree();
        return Arrays.stream(Explain.Option.values()).filter(explain::has).toList();
    }

    private static Show show(Subject subject, String... path) {
        return new Show(subject, List.of(path), null);
    }

    private static Statement read(String sql) {
        return StatementReader.read(sql);
    }
}
