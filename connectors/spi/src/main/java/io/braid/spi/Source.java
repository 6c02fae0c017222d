package io.braid.spi;

import io.braid.spi.activity.SourceActivity;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.ProbeAnswers;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.BraidException;
import io.braid.spi.write.TableWriter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One opened source. Safe for use by many threads. Every failure is a {@link io.braid.spi.error.BraidException} that
 * names the source; connections are made when first needed and kept for the next query.
 */
public interface Source extends AutoCloseable {
    /** The name its user gave it. */
    String name();

    /** What may be sent to it. Does not connect; what must be asked of the source is asked by {@link #describe}. */
    Capabilities capabilities();

    /** What {@link #capabilities} would be if the source had answered each question as expected. */
    default Capabilities declared() {
        return capabilities();
    }

    /** What the source has answered to questions about what it computes; nothing as long as it has not been asked. */
    default ProbeAnswers probes() {
        return ProbeAnswers.NONE;
    }

    /**
     * Believes what the source had answered before this one was opened, until {@link #describe} finds that it is of
     * another version, or that there are other questions.
     */
    default void recall(ProbeAnswers before) {}

    /** The tables of one remote schema, in a number of round trips that does not depend on how many there are. */
    List<TableDescription> describe(ImportRequest request);

    /**
     * How it compares what is read as text of a column of a type and collation of its own, as told by
     * {@link io.braid.spi.catalog.ColumnDescription#text()}; null for as it compares all text. A type that is not text
     * to the source, or that nobody knows, is opaque.
     */
    @Nullable
    TextSemantics textSemantics(String nativeType, @Nullable String collation);

    /** What the source itself knows of a table's contents, without reading the table. */
    TableStatistics statistics(TableDescription table);

    /**
     * Runs a fragment. The stream's first batch may still be on its way when this returns; it must be closed whether or
     * not it was read to its end.
     */
    BatchStream run(Fragment fragment, ScanContext context);

    /**
     * As {@link #run}, for rows that are not wanted yet: nothing if the source has no permit to spare. It keeps one for
     * rows that are wanted, so that no two queries ever wait for each other; what is returned has its permit already.
     */
    default Optional<BatchStream> runAhead(Fragment fragment, ScanContext context) {
        return Optional.of(run(fragment, context));
    }

    /**
     * One state of the source for several statements of a query; nothing where it cannot give one to several, or holds
     * but one state as long as it is open. Asks nothing of the source yet.
     */
    default Optional<Snapshot> snapshot(ScanContext context) {
        return Optional.empty();
    }

    /**
     * Whether all statements that a query sends it see one state of it: because it can give one to several, as far as
     * it has not turned out that it cannot, or because nobody changes it while it is open.
     */
    default boolean showsOneState() {
        return false;
    }

    /**
     * Stands for what some of its tables hold: as long as it is the same, nobody has changed a row of any of them, nor
     * what they are. It may be another though nothing has changed. Nothing where the source cannot tell, or not for
     * sure. Of rows that a source only passes on, as those of its views and of tables elsewhere, it says nothing.
     *
     * @param before what it was when the question was last asked of these tables, which it is still if nothing has
     *     changed; null if nobody knows
     */
    default Optional<String> changeToken(Set<TableName> tables, @Nullable String before, ScanContext context) {
        return Optional.empty();
    }

    /** Where Braid may keep rows of its own in it; nothing where nobody has allowed Braid to write. */
    default Optional<TableWriter> tableWriter() {
        return Optional.empty();
    }

    /** Whether it failed to run a statement for what its text says, as far as can be told: it would fail each time. */
    default boolean isRefusal(BraidException failure) {
        return false;
    }

    /** What it is doing for Braid, if it keeps account of that. */
    default Optional<SourceActivity> activity() {
        return Optional.empty();
    }

    /** Ends what still runs for a query, here and in the source; for queries that have gone without doing so. */
    default void cancel(String queryId) {}

    @Override
    void close();
}
