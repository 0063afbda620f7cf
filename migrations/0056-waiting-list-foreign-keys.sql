-- Deleting an appointment looks for what refers to it by these: an index over a part of the rows is not used for that.
drop index viewing_waiting_list_of_open_house;
create index viewing_waiting_list_of_open_house on viewing_waiting_list (open_house_id);
drop index viewing_waiting_list_of_offer;
create index viewing_waiting_list_of_offer on viewing_waiting_list (offer_id);
