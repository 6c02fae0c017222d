package io.braid.spi.store;

import io.braid.spi.Connector;

/** A kind of source in which Braid can keep rows of its own as well. */
public interface StoreConnector extends Connector {
    /**
     * Opens the store of a file, which is created if it is not there.
     *
     * @throws io.braid.spi.error.BraidException with DATA_CORRUPTED if the file is no sound store; it has not been
     *     changed
     */
    Store openStore(StoreConfig config);
}
