package io.braid.spi;

import io.braid.spi.write.TableWriter;
import java.util.Optional;

/** Optional part of a {@link Source} in which Braid can store its own tables. */
public interface Writable {
    /** The writer of these tables; empty if Braid may not write. */
    Optional<TableWriter> tableWriter();

    /** The write access of a source; without it, the source is read-only. */
    static Writable of(Source source) {
        return source.optional(Writable.class).orElse(Optional::empty);
    }
}
