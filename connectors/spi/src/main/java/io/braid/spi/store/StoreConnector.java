package io.braid.spi.store;

import io.braid.spi.Connector;

/** Kind of source in which Braid can also store its own tables. */
public interface StoreConnector extends Connector {
    /**
     * Opens the store in a file, which is created if it does not exist.
     *
     * @throws io.braid.spi.error.BraidException with DATA_CORRUPTED if the file is not a valid store; it is left
     *     unchanged
     */
    Store openStore(StoreConfig config);
}
