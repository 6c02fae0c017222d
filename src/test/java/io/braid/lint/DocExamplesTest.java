package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.braid.execution.limit.RoleLimits;
import io.braid.execution.session.SessionSettings;
import io.braid.execution.setting.ServerConfig;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Change;
import io.braid.grammar.statement.Command;
import io.braid.grammar.statement.Statement;
import io.braid.grammar.statement.UserCommand;
import io.braid.spi.Connector;
import io.braid.spi.ServerEnvironment;
import io.braid.spi.SourceConfig;
import io.braid.vdb.Definition;
import io.braid.vdb.MaterializedOptions;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.SchemaOptions;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.change.AlterOptions;
import io.braid.vdb.change.Create;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every statement that a page shows is one that Braid understands, and has options and settings that there are, with
 * such values.
 */
final class DocExamplesTest {
    /** A block of SQL: between fences, or lines that are indented of which the first begins a statement. */
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sql\n(.*?)^```|(?<=\n\n)((?: {4}[^\n]*\n)+)");

    private static final Pattern STATEMENT =
            Pattern.compile("(?s)\\s*(--[^\n]*\n\\s*)*(SELECT|WITH|EXPLAIN|CREATE|ALTER|DROP|IMPORT|COMMENT"
                    + "|GRANT|REVOKE|SET|RESET|SHOW|USE|REFRESH|ANALYZE)\\b.*");
    /** What stands for something else. */
    private static final Pattern SKETCH = Pattern.compile("\\.\\.\\.|\\[ |<\\w+>");

    private final SessionSettings settings = SessionSettings.of(ServerConfig.of(Map.of()));
    private final Map<String, Connector> connectors = new HashMap<>();
    private final ServerEnvironment surroundings;
    private final RoleLimits limits;

    DocExamplesTest(@TempDir Path folder) {
        surroundings = new ServerEnvironment(List.of(), Set.of(), folder);
        limits = RoleLimits.load(folder.resolve("limits"));
        ServiceLoader.load(Connector.class).forEach(connector -> connectors.put(connector.name(), connector));
    }

    @TestFactory
    Stream<DynamicTest> pages() {
        return pagesWithExamples()
                .map(page ->
                        dynamicTest(page.path(), () -> examples(page.text()).forEach(this::check)));
    }

    @Test
    void examplesAreFound() {
        assertThat(pagesWithExamples()).hasSizeGreaterThan(8);
        assertThat(pagesWithExamples().flatMap(page -> examples(page.text()))).hasSizeGreaterThan(120);
    }

    private static Stream<TextFile> pagesWithExamples() {
        return Repository.here().files().stream()
                .filter(file -> file.path().matches("(docs/[^/]*|README)\\.md"))
                .filter(file -> examples(file.text()).findAny().isPresent());
    }

    private static Stream<String> examples(String page) {
        return BLOCK.matcher(page)
                .results()
                .map(block -> block.group(1) == null ? block.group(2).replaceAll("(?m)^ {4}", "") : block.group(1))
                .filter(block -> STATEMENT.matcher(block).matches())
                .flatMap(block -> Stream.of(block.split("(?<=;)[^\n']*\n(?!  |END)")))
                .filter(sql -> STATEMENT.matcher(sql).matches())
                .filter(sql -> !SKETCH.matcher(sql).find());
    }

    private void check(String sql) {
        try {
            StatementReader.readAll(sql).forEach(this::check);
        } catch (RuntimeException e) {
            fail(sql, e);
        }
    }

    private void check(Statement statement) {
        if (statement instanceof Command.SetSetting set && !set.name().equalsIgnoreCase("application_name")) {
            settings.with(set.name(), set.value());
        } else if (statement instanceof UserCommand.SetLimit limit && limit.value() != null) {
            limits.set(limit.role(), limit.limit(), limit.value(), limit.warns());
        } else if (statement instanceof Change change && change.change() instanceof Create create) {
            check(create.definition());
        } else if (statement instanceof Change change && change.change() instanceof AlterOptions alter) {
            check(alter);
        }
    }

    private void check(Definition definition) {
        if (definition instanceof ServerDefinition server) {
            checkServer(server.wrapper(), server.options());
        } else if (definition instanceof SchemaDefinition schema) {
            SchemaOptions.of(schema);
        } else if (definition instanceof ViewDefinition view && view.materialized()) {
            MaterializedOptions.of(view.options());
        }
    }

    private void check(AlterOptions alter) {
        Map<String, String> options = new TreeMap<>();
        alter.changes().stream()
                .filter(change -> change.value() != null)
                .forEach(change -> options.put(change.name(), change.value()));
        if (alter.kind() == ObjectKind.SERVER) {
            checkServer("postgresql", options);
        } else if (alter.kind() == ObjectKind.SCHEMA) {
            SchemaOptions.of(new SchemaDefinition("s", "server", options, new Place(1, 1)));
        } else if (alter.kind() == ObjectKind.MATERIALIZED_VIEW) {
            MaterializedOptions.of(options);
        }
    }

    /** Opened, which reads the options; nothing connects. */
    private void checkServer(String wrapper, Map<String, String> options) {
        Connector connector = connectors.get(wrapper);
        if (connector == null || wrapper.equals("jdbc")) {
            // Of a connector that somebody writes, or a driver that somebody adds.
            assertThat(wrapper).isIn("calendar", "jdbc");
            return;
        }
        Map<String, String> all = new TreeMap<>(options);
        all.remove(ServerDefinition.USER_MAPPING);
        all.remove(ServerDefinition.CREATE_SCHEMAS);
        if (!options.containsKey("path")) {
            all.putIfAbsent("url", "jdbc:" + wrapper + "://localhost/db");
        }
        all.replaceAll((name, value) -> value.replaceAll("\\$\\{\\w+:[^}]*\\}", "secret"));
        connector.open(new SourceConfig("example", all, surroundings)).close();
    }

    @Test
    void anExampleWithAWrongTimeIsFound() {
        for (String wrong :
                List.of("SET query_timeout = 'soon'", "ALTER SERVER crm OPTIONS (ADD connect_timeout '5 x')")) {
            assertThatThrownBy(() -> StatementReader.readAll(wrong).forEach(this::check))
                    .hasMessageContaining("10 minutes");
        }
    }
}
