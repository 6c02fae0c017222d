package io.braid.spi;

import io.braid.spi.write.TableWriter;
import java.util.Optional;

/** Optional part of a {@link Source} in which Braid may store tables of its own. */
public interface Writable {
    /** The writer of such tables; empty where Braid has no permission to write. */
    Optional<TableWriter> tableWriter();

    /** The part of a source; one without it is read-only. */
    static Writable of(Source source) {
        return source.optional(Writable.class).orElse(Optional::empty);
    }
}
