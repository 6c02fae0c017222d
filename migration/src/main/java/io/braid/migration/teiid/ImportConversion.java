package io.braid.migration.teiid;

import io.braid.migration.DraftModel;
import io.braid.migration.ModelNames;
import io.braid.migration.SourceKind;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.TableSelection;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Conversion of table imports according to importer properties. */
final class ImportConversion {
    private static final String PREFIX = "IMPORTER.";

    /** Properties that are read here, or whose effect is Braid's default. */
    private static final Set<String> KNOWN = Set.of(
            "SCHEMANAME",
            "SCHEMAPATTERN",
            "CATALOG",
            "TABLENAMEPATTERN",
            "EXCLUDETABLES",
            "TABLETYPES",
            "USEFULLSCHEMANAME",
            "USECATALOGNAME",
            "USEQUALIFIEDNAME",
            "IMPORTKEYS",
            "IMPORTINDEXES",
            "IMPORTAPPROXIMATEINDEXES",
            "AUTOCREATEUNIQUECONSTRAINTS",
            "QUOTENAMEINSOURCE",
            "IMPORTROWIDASBINARY",
            "WIDENUNSIGNEDTYPES");

    private final ImportContext context;

    ImportConversion(ImportContext context) {
        this.context = context;
    }

    void convert(TeiidStatement.SchemaImport imported) {
        Optional<SourceKind> kind = context.kind(imported.server());
        if (kind.isEmpty() || context.tables().isMissing(imported.schema())) {
            return;
        }
        Findings findings = new Findings();
        String remote = remote(imported, kind.get(), findings);
        TableSelection selection = selection(imported.options(), findings);
        List<String> others = imported.options().keySet().stream()
                .filter(key -> key.startsWith(PREFIX))
                .map(key -> key.substring(PREFIX.length()))
                .filter(key -> !KNOWN.contains(key))
                .map(TableNames::lower)
                .toList();
        if (!others.isEmpty()) {
            findings.note("left out: " + String.join(", ", others));
        }
        context.tables().addImport(imported.schema());
        context.draft()
                .add(
                        findings.line(imported.line(), "import into schema " + imported.schema()),
                        List.of(new ImportDefinition(
                                remote,
                                selection,
                                ModelNames.plain(imported.server()),
                                imported.schema(),
                                DraftModel.NOWHERE)));
    }

    private String remote(TeiidStatement.SchemaImport imported, SourceKind kind, Findings findings) {
        Map<String, String> options = imported.options();
        Optional<String> catalog = property(options, "CATALOG");
        Optional<String> named = imported.remote()
                .or(() -> property(options, "SCHEMANAME"))
                .or(() -> property(options, "SCHEMAPATTERN"));
        if (named.isPresent() && !named.get().contains("%")) {
            return catalog.map(name -> name + ".").orElse("") + named.get();
        }
        Optional<String> usual = kind == SourceKind.MYSQL && catalog.isPresent()
                ? catalog
                : kind.remoteSchema(context.url(imported.server()));
        if (usual.isPresent()) {
            findings.note("imported is the schema " + usual.get() + "; add IMPORT FOREIGN SCHEMA for others");
            return usual.get();
        }
        findings.note("fill in the schema of the source in place of " + SourceKind.UNKNOWN_SCHEMA);
        return SourceKind.UNKNOWN_SCHEMA;
    }

    private static TableSelection selection(Map<String, String> options, Findings findings) {
        Optional<String> excluded = property(options, "EXCLUDETABLES");
        if (excluded.isPresent() && excluded.get().matches("[\\w.|]+")) {
            return new TableSelection(
                    TableSelection.Mode.EXCEPT,
                    Stream.of(excluded.get().split("\\|"))
                            .map(name -> name.substring(name.lastIndexOf('.') + 1))
                            .toList());
        }
        excluded.ifPresent(pattern ->
                findings.note("excludeTables is left out; write EXCEPT (table, ...) for what matches " + pattern));
        Optional<String> types = property(options, "TABLETYPES");
        if (types.isPresent() && Arrays.stream(types.get().split(",")).noneMatch("VIEW"::equalsIgnoreCase)) {
            findings.note("views of the source are imported, too");
        }
        return property(options, "TABLENAMEPATTERN")
                .filter(pattern -> !pattern.equals("%"))
                .map(pattern -> new TableSelection(TableSelection.Mode.LIKE, List.of(pattern)))
                .orElse(TableSelection.ALL);
    }

    private static Optional<String> property(Map<String, String> options, String name) {
        return Optional.ofNullable(options.get(PREFIX + name)).filter(value -> !value.isBlank());
    }
}
