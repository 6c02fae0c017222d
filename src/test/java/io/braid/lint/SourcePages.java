package io.braid.lint;

import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.option.UrlRules;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The pages of docs/sources, one for each connector and one about all, with their generated parts. */
final class SourcePages {
    /** The sections of the page of each connector. */
    static final List<String> SECTIONS = List.of(
            "## Requirements",
            "## Options",
            "## Types",
            "## What is pushed down",
            "## What is not pushed down",
            "## Keys of other sources",
            "## Statistics",
            "## Writing",
            "## Limits");

    /** Those of the page about all of them. */
    static final List<String> SECTIONS_OF_ALL = List.of("## Clauses", "## Functions");

    private SourcePages() {}

    static GeneratedPage all(Map<String, JdbcDialect> dialects) {
        PushdownTables tables = new PushdownTables(dialects);
        return new GeneratedPage(
                "docs/sources/pushdown.md", Map.of("clauses", tables.clauses(), "functions", tables.functions()));
    }

    static List<GeneratedPage> each(Map<String, JdbcDialect> dialects) {
        PushdownTables tables = new PushdownTables(dialects);
        return dialects.entrySet().stream()
                .map(dialect -> new GeneratedPage(
                        "docs/sources/" + dialect.getKey() + ".md",
                        Map.of(
                                "options", options(dialect.getValue()),
                                "types", types(dialect.getValue()),
                                "pushed", tables.pushed(dialect.getKey()),
                                "not_pushed", tables.notPushed(dialect.getKey()),
                                "keys", tables.keys(dialect.getKey()))))
                .toList();
    }

    private static String options(JdbcDialect dialect) {
        List<String> lines = new ArrayList<>();
        lines.add("| Option | Default | What it does |");
        lines.add("|---|---|---|");
        dialect.options().stream()
                .map(option -> "| " + PushdownTables.code(option.name()) + " | " + value(option.defaultValue()) + " | "
                        + option.help() + " |")
                .forEach(lines::add);
        UrlRules urls = dialect.traits().urls();
        lines.add("");
        String properties = urls.properties().isEmpty()
                ? "no properties"
                : codes(urls.properties().stream().sorted());
        lines.add(PushdownTables.wrapped(
                "The URL begins with " + codes(urls.prefixes().stream()) + ", and may carry " + properties + "."));
        return String.join("\n", lines) + "\n";
    }

    /** In both directions: as what columns are read, and as what stored rows are written. */
    private static String types(JdbcDialect dialect) {
        List<String> lines = new ArrayList<>();
        lines.add("| The source has | Braid reads | Note |");
        lines.add("|---|---|---|");
        dialect.types().stream()
                .map(rule -> "| " + codes(rule.names().stream()) + " | " + PushdownTables.code(rule.typeText()) + " | "
                        + (rule.note() == null ? "" : rule.note()) + " |")
                .forEach(lines::add);
        lines.add("");
        if (dialect.writing().isEmpty()) {
            lines.add("Rows of materialized views cannot be stored in such a source.");
            return String.join("\n", lines) + "\n";
        }
        lines.add("| Braid stores in rows of materialized views | As |");
        lines.add("|---|---|");
        for (TypeKind kind : TypeKind.values()) {
            DataType type = kind == TypeKind.ARRAY
                    ? DataType.arrayOf(DataType.of(TypeKind.INTEGER))
                    : kind == TypeKind.DECIMAL ? DataType.decimal(18, 2) : DataType.of(kind);
            String stored = dialect.writing()
                    .flatMap(writing -> writing.types().apply(type))
                    .map(PushdownTables::code)
                    .orElse("not");
            lines.add("| " + PushdownTables.code(type.withNullable(true).toString()) + " | " + stored + " |");
        }
        return String.join("\n", lines) + "\n";
    }

    private static String value(@Nullable String text) {
        return text == null || text.isEmpty() ? "none" : PushdownTables.code(text);
    }

    private static String codes(Stream<String> texts) {
        return texts.map(PushdownTables::code).collect(Collectors.joining(", "));
    }
}
