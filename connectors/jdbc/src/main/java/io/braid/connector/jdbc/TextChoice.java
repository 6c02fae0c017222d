package io.braid.connector.jdbc;

import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.TableDescription;
import org.jspecify.annotations.Nullable;

/** Whose comparison of text holds, as the option {@code text} of a source says. */
enum TextChoice {
    /** Braid's: what the source does otherwise is checked or done here. */
    EXACT,
    /** The source's own. */
    NATIVE;

    static TextChoice of(OptionValues options) {
        return options.isFirst(SourceOption.TEXT, "exact", "native") ? EXACT : NATIVE;
    }

    Capabilities in(Capabilities capabilities) {
        return this == EXACT
                ? capabilities
                : capabilities.withText(capabilities.text().accepted());
    }

    @Nullable
    TextSemantics in(@Nullable TextSemantics text) {
        return this == EXACT || text == null ? text : text.accepted();
    }

    TableDescription in(TableDescription table) {
        return this == EXACT
                ? table
                : new TableDescription(
                        table.name(),
                        table.kind(),
                        table.columns().stream().map(this::in).toList(),
                        table.keys(),
                        table.comment());
    }

    private ColumnDescription in(ColumnDescription column) {
        return new ColumnDescription(
                column.name(), column.type(), column.nativeType(), in(column.text()), column.details());
    }
}
