package io.braid.lint;

import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.option.GovernorLimits;
import io.braid.connector.jdbc.option.OptionValues;
import io.braid.connector.jdbc.option.SourceOption;
import io.braid.connector.jdbc.option.UrlRules;
import io.braid.execution.setting.SettingDefinition;
import io.braid.execution.system.SystemTable;
import io.braid.execution.system.SystemTables;
import io.braid.jdbc.BraidProperty;
import io.braid.spi.MappedLogins;
import io.braid.spi.SourceConfig;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tables of the user guide, as the code would have them. */
final class ReferenceTables {
    private static final String CONNECTORS = "docs/connectors.md";

    /** The functions for which the columns of the table about text stand; those of one column always go together. */
    private static final List<String> ON_TEXT =
            List.of("=", "<>", "<", "LIKE", "LIKE _", "NOT LIKE", "GROUP BY", "MIN");

    private ReferenceTables() {}

    static List<ReferenceTable> all(Map<String, JdbcDialect> dialects) {
        Stream<ReferenceTable> tables = Stream.of(
                settings(),
                driverProperties(),
                new ReferenceTable(CONNECTORS, "## Options", commonOptions()),
                new ReferenceTable(CONNECTORS, "## Options of one wrapper", ownOptions(dialects)),
                new ReferenceTable(CONNECTORS, "## URLs", urls(dialects)),
                new ReferenceTable(CONNECTORS, "## How text is compared", text(dialects)));
        Stream<ReferenceTable> types =
                dialects.entrySet().stream().map(dialect -> types(dialect.getKey(), dialect.getValue()));
        return Stream.of(tables, SystemTables.all().stream().map(ReferenceTables::systemTable), types)
                .flatMap(each -> each)
                .toList();
    }

    private static ReferenceTable systemTable(SystemTable<?> table) {
        return new ReferenceTable(
                "docs/system-tables.md",
                "### " + code(table.schema() + "." + table.name()),
                table.columns().stream()
                        .map(column -> row(
                                code(column.name()),
                                code(column.type().withNullable(true).toString()),
                                column.comment()))
                        .toList());
    }

    private static ReferenceTable types(String wrapper, JdbcDialect dialect) {
        return new ReferenceTable(
                "docs/types.md",
                "## " + code(wrapper),
                dialect.types().stream()
                        .map(rule -> row(
                                codes(rule.names()),
                                code(rule.typeText()),
                                rule.note() == null ? "" : rule.note(),
                                rule.text() == null ? "" : comparison(rule.text())))
                        .toList());
    }

    /** Where the table about text does not tell it. */
    private static String comparison(TextSemantics text) {
        if (text.equals(TextSemantics.UNSIGNED)) {
            return "`+`, `-` and `*` with whole numbers here";
        }
        if (text.equality() == Exactness.EXACT && text.isOpaque()) {
            return "what is computed of it here";
        }
        if (text.padded()) {
            return "narrowed for `=`, ordered here";
        }
        return text.equality() == Exactness.LOCAL ? "here" : "narrowed for `=`, else here";
    }

    private static ReferenceTable settings() {
        return new ReferenceTable(
                "docs/server.md",
                "## Settings",
                SettingDefinition.all().stream()
                        .map(setting -> row(
                                code(setting.key()),
                                code(setting.variable()),
                                code(setting.defaultText()),
                                setting.help(),
                                setting.session() ? "yes" : "no"))
                        .toList());
    }

    private static ReferenceTable driverProperties() {
        return new ReferenceTable(
                "docs/driver.md",
                "## Properties",
                Arrays.stream(BraidProperty.values())
                        .map(property ->
                                row(code(property.propertyName()), orNone(property.defaultValue()), property.help()))
                        .toList());
    }

    private static List<String> commonOptions() {
        return SourceOption.commonAnd(List.of()).stream()
                .map(option -> row(code(option.name()), orNone(option.defaultValue()), option.help()))
                .toList();
    }

    private static List<String> ownOptions(Map<String, JdbcDialect> dialects) {
        return dialects.entrySet().stream()
                .flatMap(dialect -> dialect.getValue().options().stream()
                        .map(option -> row(
                                code(dialect.getKey()),
                                code(option.name()),
                                orNone(option.defaultValue()),
                                option.help())))
                .toList();
    }

    private static List<String> urls(Map<String, JdbcDialect> dialects) {
        return dialects.entrySet().stream()
                .map(dialect -> {
                    UrlRules rules = dialect.getValue().traits().urls();
                    return row(code(dialect.getKey()), codes(rules.prefixes()), codes(sorted(rules.properties())));
                })
                .toList();
    }

    private static List<String> text(Map<String, JdbcDialect> dialects) {
        return dialects.entrySet().stream()
                .map(dialect -> {
                    Capabilities capabilities = capabilities(dialect.getValue());
                    Stream<String> cells = ON_TEXT.stream().map(function -> word(onText(capabilities, function)));
                    return row(Stream.concat(Stream.of(code(dialect.getKey())), cells)
                            .toArray(String[]::new));
                })
                .toList();
    }

    private static Exactness onText(Capabilities capabilities, String function) {
        return capabilities.exactness(function, List.of(DataType.of(TypeKind.VARCHAR)));
    }

    private static String word(Exactness exactness) {
        return switch (exactness) {
            case EXACT -> "exact";
            case NATIVE -> "native";
            case SUPERSET -> "narrowed";
            case LOCAL -> "local";
        };
    }

    /** Those of a source whose options say nothing special. */
    static Capabilities capabilities(JdbcDialect dialect) {
        return dialect.capabilities(config(dialect));
    }

    private static JdbcSourceConfig config(JdbcDialect dialect) {
        String url = dialect.traits().urls().prefixes().get(0);
        OptionValues options = new OptionValues(new SourceConfig("docs", Map.of()), List.of());
        Duration any = Duration.ofSeconds(1);
        return new JdbcSourceConfig(
                options, url, new GovernorLimits(1, 1, any, 1, any, any), any, any, 0, MappedLogins.NONE);
    }

    private static List<String> sorted(Collection<String> texts) {
        return texts.stream().sorted().toList();
    }

    private static String codes(List<String> texts) {
        return texts.stream().map(ReferenceTables::code).collect(Collectors.joining(", "));
    }

    private static String orNone(@Nullable String text) {
        return text == null || text.isEmpty() ? "none" : code(text);
    }

    private static String code(String text) {
        return "`" + text + "`";
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
