package org.orthant.model.keras;

import io.jhdf.FractalHeap;
import io.jhdf.GroupSymbolTableNode;
import io.jhdf.LocalHeap;
import io.jhdf.ObjectHeader;
import io.jhdf.Superblock;
import io.jhdf.SymbolTableEntry;
import io.jhdf.Utils;
import io.jhdf.btree.BTreeV1;
import io.jhdf.btree.BTreeV2;
import io.jhdf.btree.record.AttributeNameForIndexedAttributesRecord;
import io.jhdf.btree.record.BTreeRecord;
import io.jhdf.btree.record.LinkNameForIndexedGroupRecord;
import io.jhdf.dataset.DatasetReader;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.StringData;
import io.jhdf.object.datatype.VariableLength;
import io.jhdf.object.message.AttributeInfoMessage;
import io.jhdf.object.message.AttributeMessage;
import io.jhdf.object.message.LinkInfoMessage;
import io.jhdf.object.message.LinkMessage;
import io.jhdf.object.message.SymbolTableMessage;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * The groups of an HDF5 file and the texts among their attributes, one after the other: jHDF's own groups hold all that they have read.
 * Links by name are skipped, as they may lead into other files, which the user has not named.
 */
final class Hdf5Groups {

    private static final long UNDEFINED = -1;

    /** The bit of a heap's id that marks objects outside of the heap's blocks. */
    private static final int HUGE = 0x10;

    private final Hdf5Storage storage;

    Hdf5Groups(Hdf5Storage storage) {
        this.storage = storage;
    }

    /** Takes a member of a group. */
    interface Members {
        /** Takes the name of a member, and where its header is. */
        void accept(String name, long address);
    }

    ObjectHeader root() {
        if (storage.getSuperblock() instanceof Superblock.SuperblockV0V1 old) {
            return header(new SymbolTableEntry(storage, old.getRootGroupSymbolTableAddress()).getObjectHeaderAddress());
        }
        if (storage.getSuperblock() instanceof Superblock.SuperblockV2V3 recent) {
            return header(recent.getRootGroupObjectHeaderAddress());
        }
        throw new IllegalArgumentException("is an HDF5 file of an unknown version");
    }

    ObjectHeader header(long address) {
        return ObjectHeader.readObjectHeader(storage, address);
    }

    void members(ObjectHeader group, Members action) {
        if (group.hasMessageOfType(SymbolTableMessage.class)) {
            symbols(group.getMessageOfType(SymbolTableMessage.class), action);
            return;
        }
        LinkInfoMessage links = group.getMessageOfType(LinkInfoMessage.class);
        if (links.getBTreeNameIndexAddress() == UNDEFINED) {
            group.getMessagesOfType(LinkMessage.class).forEach(link -> link(link, action));
            return;
        }
        BTreeV2<LinkNameForIndexedGroupRecord> tree = tree(links.getBTreeNameIndexAddress());
        FractalHeap heap = new FractalHeap(storage, links.getFractalHeapAddress());
        for (LinkNameForIndexedGroupRecord name : tree.getRecords()) {
            link(LinkMessage.fromBuffer(object(heap, name.getId()), storage.getSuperblock()), action);
        }
    }

    private static void link(LinkMessage link, Members action) {
        if (link.getLinkType() == LinkMessage.LinkType.HARD) {
            action.accept(link.getLinkName(), link.getHardLinkAddress());
        }
    }

    private void symbols(SymbolTableMessage table, Members action) {
        List<Long> nodes =
                BTreeV1.createGroupBTree(storage, table.getBTreeAddress()).getChildAddresses();
        ByteBuffer names = new LocalHeap(storage, table.getLocalHeapAddress()).getDataBuffer();
        for (long node : nodes) {
            long before = storage.held();
            for (SymbolTableEntry entry : new GroupSymbolTableNode(storage, node).getSymbolTableEntries()) {
                // Kind 2 is a link by name.
                if (entry.getCacheType() != 2) {
                    names.position(entry.getLinkNameOffset());
                    action.accept(Utils.readUntilNull(names), entry.getObjectHeaderAddress());
                }
            }
            storage.release(before);
        }
    }

    /** An attribute that is a text. */
    Optional<String> text(ObjectHeader object, String name) {
        for (AttributeMessage attribute : object.getMessagesOfType(AttributeMessage.class)) {
            if (attribute.getName().equals(name)) {
                return text(attribute);
            }
        }
        if (!object.hasMessageOfType(AttributeInfoMessage.class)) {
            return Optional.empty();
        }
        AttributeInfoMessage more = object.getMessageOfType(AttributeInfoMessage.class);
        if (more.getFractalHeapAddress() == UNDEFINED) {
            return Optional.empty();
        }
        FractalHeap heap = new FractalHeap(storage, more.getFractalHeapAddress());
        BTreeV2<AttributeNameForIndexedAttributesRecord> tree = tree(more.getAttributeNameBTreeAddress());
        for (AttributeNameForIndexedAttributesRecord entry : tree.getRecords()) {
            AttributeMessage attribute =
                    new AttributeMessage(object(heap, entry.getHeapId()), storage, entry.getFlags());
            if (attribute.getName().equals(name)) {
                return text(attribute);
            }
        }
        return Optional.empty();
    }

    private Optional<String> text(AttributeMessage attribute) {
        DataType type = attribute.getDataType();
        boolean text = type instanceof StringData
                || (type instanceof VariableLength variable && variable.isVariableLengthString());
        ByteBuffer data = attribute.getDataBuffer();
        if (!text || data == null || attribute.getDataSpace().getDimensions().length > 0) {
            return Optional.empty();
        }
        return DatasetReader.readDataset(type, data, new int[0], storage) instanceof String found
                ? Optional.of(found)
                : Optional.empty();
    }

    /** Returns a tree; refuses one that claims more records than the file has bytes, as jHDF allocates memory for them first. */
    private <T extends BTreeRecord> BTreeV2<T> tree(long address) {
        int before = 16 + storage.getSizeOfOffsets() + Short.BYTES;
        ByteBuffer header = storage.readBufferFromAddress(address, before + storage.getSizeOfLengths());
        header.position(before);
        long records = Utils.readBytesAsUnsignedLong(header, storage.getSizeOfLengths());
        if (records < 0 || records > storage.size()) {
            throw new IllegalArgumentException("has an index of " + records + " entries: the file is damaged");
        }
        storage.hold(Long.BYTES * records);
        return new BTreeV2<>(storage, address);
    }

    /** An object of a heap; those outside of its blocks are found by a separate tree. */
    private ByteBuffer object(FractalHeap heap, ByteBuffer id) {
        if ((id.get(id.position()) & HUGE) != 0) {
            tree(heap.getBTreeAddressOfHugeObjects());
        }
        return heap.getId(id);
    }
}
