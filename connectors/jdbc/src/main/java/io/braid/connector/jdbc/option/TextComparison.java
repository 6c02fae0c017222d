package io.braid.connector.jdbc.option;

import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.TableDescription;
import org.jspecify.annotations.Nullable;

/** Choice between Braid's and the source's text comparison, by the option {@code text}. */
public enum TextComparison {
    /** Braid's comparison: if the source's differs, Braid verifies or evaluates it itself. */
    EXACT,
    /** The source's own comparison. */
    NATIVE;

    public static TextComparison of(OptionValues options) {
        return options.isFirst(SourceOption.TEXT, "exact", "native") ? EXACT : NATIVE;
    }

    public Capabilities in(Capabilities capabilities) {
        return this == EXACT
                ? capabilities
                : capabilities.withText(capabilities.text().accepted());
    }

    @Nullable
    public TextSemantics in(@Nullable TextSemantics text) {
        return this == EXACT || text == null ? text : text.accepted();
    }

    public TableDescription in(TableDescription table) {
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
